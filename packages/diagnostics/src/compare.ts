import type { Diagnostic } from '@emend/core/plugin'
import type { Changes } from './changes.js'
import type { Lines } from './moved.js'
import type { Problem, Report } from './source.js'

/** What a source says after a request, and what it does not say any more, with its path after the request. */
export interface Compared {
  readonly diagnostics: readonly Diagnostic[]
  readonly gone: readonly Problem[]
}

/** A problem of before, and the lines on which it may be now. */
interface Known {
  readonly problem: Problem
  readonly lines: Lines
  isThere: boolean
}

/**
 * Says which problems are new. One is old if the same message with the same code was on its line before, where the changes moved that
 * line; in lines that a change replaced, if it was on any of them. As many are old as there were. Linear in the problems, but for those
 * with one message in one file.
 */
export function compare({ before, after }: Pick<Report, 'before' | 'after'>, changes: Changes): Compared {
  const known = new Map<string, Known[]>()
  for (const problem of before) {
    const path = changes.nameOf(problem.path)
    const lines = changes.moved(path)?.linesOf(problem.range) ?? lineAt(problem)
    const one = { problem: { ...problem, path }, lines, isThere: false }
    const key = keyOf(problem, path)
    const same = known.get(key)
    if (same === undefined) known.set(key, [one])
    else same.push(one)
  }
  const old = new Set<Problem>()
  // One that can only be on its line goes before one that may be on others, too.
  for (const isSure of [true, false])
    for (const problem of after) {
      const found = old.has(problem) ? undefined : knownAt(known, problem, isSure)
      if (found === undefined) continue
      found.isThere = true
      old.add(problem)
    }
  const gone = [...known.values()].flat().filter(({ isThere }) => !isThere)
  return {
    diagnostics: after.map((problem) => ({ ...problem, isNew: !old.has(problem) })),
    gone: gone.map(({ problem }) => problem),
  }
}

function knownAt(known: ReadonlyMap<string, Known[]>, problem: Problem, isSure: boolean): Known | undefined {
  const { line } = problem.range.start
  return known
    .get(keyOf(problem, problem.path))
    ?.find(
      ({ lines: { first, last }, isThere }) =>
        !isThere && (first === last) === isSure && first <= line && line <= last,
    )
}

function keyOf({ source, code, message }: Problem, path: string): string {
  return JSON.stringify([path, source, code ?? null, message])
}

function lineAt({ range }: Problem): Lines {
  return { first: range.start.line, last: range.start.line }
}
