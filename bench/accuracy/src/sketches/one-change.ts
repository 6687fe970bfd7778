import { balanceOf } from '@emend/core/plugin'

/**
 * Whether a change is one that somebody makes: some of a commit's hunks leave a bracket open, or a key of JSON twice, because the other one
 * goes in another hunk.
 */
export function isOneChange(path: string, before: string, after: string): boolean {
  if (/\.json$/.test(path) && hasKeyTwice(after)) return false
  const [old, now] = [before, after].map((text) => balanceOf(text.split('\n')))
  const kinds = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...kinds].every((kind) => old?.get(kind) === now?.get(kind))
}

/** Whether an object in a text of JSON has a key twice: the text has more keys than what is read of it. */
function hasKeyTwice(text: string): boolean {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return false
  }
  const written = Array.from(text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)).filter(([, colon]) => colon)
  return written.length > keysOf(value)
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((sum, part) => sum + keysOf(part), own)
}
