import { balanceOf } from '@emend/core/plugin'

/**
 * The brackets, tags and fences of code that lines leave open or close. Words that open blocks in some languages do not count: they
 * mean other things in others.
 */
export function bracketsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const open = new Map(Array.from(balanceOf(lines)).filter(([kind]) => /^[([{<#]/.test(kind)))
  // A fence looks the same where it closes.
  if (lines.filter((line) => FENCE.test(line)).length % 2 === 1) open.set('```', 1)
  return open
}

const FENCE = /^\s*(?:(?:\*|#|\/\/+)\s*)?(?:```|~~~)/
