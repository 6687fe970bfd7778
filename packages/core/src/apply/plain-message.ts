import type { AppliedCall } from '../parts/words.js'
import type { Failure } from '../vocabulary/failure.js'
import { hasEffect } from '../vocabulary/outcome.js'

/** The message of an applied call without `describe`: what became of each file, then the codes of what was skipped. */
export function plainApplied({ files, skipped }: AppliedCall): string {
  return [
    ...files.filter(hasEffect).map(({ status, path }) => `${status} ${shown(path)}`),
    ...skipped.map(plain),
  ].join('\n')
}

/** The message of a refused call without `describe`: code, path and line of each failure. */
export function plainRefused(failures: readonly Failure[]): string {
  return failures.map(plain).join('\n')
}

function plain(failure: Failure): string {
  const path = 'path' in failure ? ` ${shown(failure.path)}` : ''
  const line = lineOf(failure)
  return `${failure.code}${path}${line === undefined ? '' : `:${line}`}`
}

function lineOf(failure: Failure): number | undefined {
  if ('place' in failure) return failure.place?.start
  return 'line' in failure && typeof failure.line === 'number' ? failure.line : undefined
}

/** A path in one line, whatever it holds. */
function shown(path: string): string {
  return path.replace(/[\u0000-\u001f\u007f]/g, '?')
}
