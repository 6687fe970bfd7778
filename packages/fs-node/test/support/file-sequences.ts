import type { FileEdit } from '../../../core/src/index.js'

/** The texts of some files. */
export type Files = ReadonlyMap<string, string>

const PATHS = ['a', 'b', 'c'] as const

/** A file that is there, or not. */
type State = Files

/** One operation on one or two of the paths, and the files after it. */
interface Step {
  readonly edit: FileEdit
  readonly after: State
}

/** Every operation that is possible: create, update, move and delete on three paths. */
function stepsFrom(state: State, number: number): readonly Step[] {
  return PATHS.flatMap((path): Step[] => {
    const text = state.get(path)
    const now = `version ${number} of ${path}\n`
    const written = new Map(state).set(path, now)
    if (text === undefined) return [{ edit: { kind: 'create', path, text: now }, after: written }]
    const edits = [{ search: text, replacement: now, unit: 'text' }] as const
    const targets = PATHS.filter((target) => !state.has(target))
    return [
      { edit: { kind: 'update', path, edits }, after: written },
      { edit: { kind: 'delete', path }, after: without(state, path) },
      ...targets.map(
        (moveTo): Step => ({
          edit: { kind: 'update', path, moveTo, edits: [] },
          after: new Map(without(state, path)).set(moveTo, text),
        }),
      ),
    ]
  })
}

function without(state: State, path: string): State {
  return new Map(Array.from(state).filter(([name]) => name !== path))
}

/** All sequences of up to so many operations that are possible one after the other, each with the files after it. */
export function* sequences(
  state: State,
  most: number,
  before: readonly FileEdit[] = [],
): Generator<{ readonly edits: readonly FileEdit[]; readonly after: State }> {
  if (before.length > 0) yield { edits: before, after: state }
  if (before.length === most) return
  for (const { edit, after } of stepsFrom(state, before.length + 1))
    yield* sequences(after, most, [...before, edit])
}
