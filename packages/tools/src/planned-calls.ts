import { type FileResult, orThrow } from '@emend/core'
import type { ExpectedHash } from '@emend/core/plugin'
import { isTolerant as isTolerantEdit } from '@emend/core/plugin'
import type { Engine, PlannedFile, RequestOptions } from '@emend/engine'

/** Whether the text of an edit of the file was not in it to the letter. */
export function isTolerant({ edits }: Pick<FileResult, 'edits'>): boolean {
  return edits.some(isTolerantEdit)
}

type Apply = (engine: Engine) => Engine['apply']

/** An engine that writes only what was planned: where it would do anything else, it refuses as `stale`. */
export function committing(engine: Engine, planned: readonly PlannedFile[]): Engine {
  return withApply(
    engine,
    ({ apply }) =>
      (input, options) =>
        apply(input, { ...options, planned }),
  )
}

/** An engine that refuses as `stale` what is about a file with another hash. */
export function expecting(engine: Engine, expects: ExpectedHash): Engine {
  return withOptions(engine, { expects })
}

/** An engine that takes texts for whole files, or for new ones, where the call does not say so. */
export function taking(engine: Engine, { whole, create }: Pick<RequestOptions, 'whole' | 'create'>): Engine {
  return withOptions(engine, { ...(whole && { whole }), ...(create && { create }) })
}

function withOptions(engine: Engine, more: RequestOptions): Engine {
  const apply: Engine['apply'] = (input, options) => engine.apply(input, { ...options, ...more })
  const preview: Engine['preview'] = (input, options) => engine.preview(input, { ...options, ...more })
  return {
    ...engine,
    apply,
    applyOrThrow: async (input, options) => orThrow(await apply(input, options)),
    preview,
    previewOrThrow: async (input, options) => orThrow(await preview(input, options)),
    cancelledBy: (signal) => withOptions(engine.cancelledBy(signal), more),
  }
}

/** An engine that writes nothing: what it is asked to apply is planned. */
export function planning(engine: Engine): Engine {
  return withApply(engine, ({ preview }) => async (input, options) => {
    const previewed = await preview(input, options)
    return previewed.ok ? Object.assign(previewed, { record: undefined }) : previewed
  })
}

function withApply(engine: Engine, make: Apply): Engine {
  const apply = make(engine)
  return {
    ...engine,
    apply,
    applyOrThrow: async (input, options) => orThrow(await apply(input, options)),
    cancelledBy: (signal) => withApply(engine.cancelledBy(signal), make),
  }
}
