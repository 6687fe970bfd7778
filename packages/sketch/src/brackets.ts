import { balanceOf } from '@emend/core/plugin'

/** The brackets that a line leaves open or closes, by kind. */
export type Brackets = ReturnType<typeof balanceOf>

/**
 * The brackets, tags and fences of code that lines leave open or close. Words that open blocks in some languages do not count: they
 * mean other things in others.
 *
 * @param known what is known of single lines, and what becomes known: for one who asks for many stretches of a text
 */
export function bracketsOf(
  lines: readonly string[],
  known: Map<string, Brackets> = new Map(),
): ReadonlyMap<string, number> {
  const open = new Map<string, number>()
  for (const line of lines) {
    const own = known.get(line) ?? balanceOf([line])
    known.set(line, own)
    for (const [kind, count] of own) if (/^[([{<#]/.test(kind)) open.set(kind, (open.get(kind) ?? 0) + count)
  }
  for (const [kind, count] of open) if (count === 0) open.delete(kind)
  // A fence looks the same where it closes.
  if (lines.filter((line) => FENCE.test(line)).length % 2 === 1) open.set('```', 1)
  return open
}

const FENCE = /^\s*(?:(?:\*|#|\/\/+)\s*)?(?:```|~~~)/
