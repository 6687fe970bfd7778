import { type FileResult, orThrow } from '@emend/core'
import type { ExpectedHash } from '@emend/core/plugin'
import { isTolerant as isTolerantEdit } from '@emend/core/plugin'
import type { Engine, PlannedFile } from '@emend/engine'

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
  const apply: Engine['apply'] = (input, options) => engine.apply(input, { ...options, expects })
  const preview: Engine['preview'] = (input, options) => engine.preview(input, { ...options, expects })
  return {
    ...engine,
    apply,
    applyOrThrow: async (input, options) => orThrow(await apply(input, options)),
    preview,
    previewOrThrow: async (input, options) => orThrow(await preview(input, options)),
    cancelledBy: (signal) => expecting(engine.cancelledBy(signal), expects),
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
