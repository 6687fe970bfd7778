import { type Diagnostic, WHOLE_FILE } from '@emend/core/plugin'
import type { Guard } from '@emend/engine'
import type { LookedFile, Problem, Source } from './source.js'

/**
 * A guard as a source: it tells what the guard refuses or warns of, and loads nothing from the folder. It sees texts before they are
 * written. What the guard would write, it does not.
 *
 * @param name default: that of the guard
 *
 * @example
 * diagnostics({ sources: [guardSource(syntaxGuard())] })
 */
export function guardSource(guard: Guard, name: string = guard.name || 'guard'): Source {
  return Object.freeze<Source>({
    apiVersion: 1,
    name,
    loads: [],
    look: (files) => ({
      inMemory: true,
      ready: Promise.resolve(),
      async report() {
        const all = await Promise.all(files.map((file) => problemsOf(guard, name, file, files)))
        return { before: [], after: all.flat() }
      },
      end: () => {},
    }),
    close: async () => {},
  })
}

async function problemsOf(
  guard: Guard,
  source: string,
  file: LookedFile,
  all: readonly LookedFile[],
): Promise<readonly Problem[]> {
  const { path, from, before, after } = file
  const verdict = await guard({ path, ...(from !== undefined && { from }), before, after }, all)
  return (verdict?.diagnostics ?? []).map(
    ({ isNew: _, ...one }): Omit<Diagnostic, 'isNew'> => ({ path, range: WHOLE_FILE, source, ...one }),
  )
}
