const LOOKED_AT = 80

/** Says if a line can end at a `\n`, by what is before and behind it. `open`: it is at an end of the line, or beside another one. */
export function lineEndAt(line: string, at: number): 'yes' | 'no' | 'open' {
  const before = line.slice(Math.max(0, at - LOOKED_AT), at)
  const after = line.slice(at + 2, at + 2 + LOOKED_AT)
  if (after === '' || before === '' || before.endsWith('\\n')) return 'open'
  if (/^(?:\\n|\\t|\t| {2,}\S)/.test(after)) return 'yes'
  if (/[)\],>]\s*$/.test(before)) return !TEX_NAME.test(`n${after}`) && BEGINS_LINE.test(after) ? 'yes' : 'no'
  // `{\nu}` is a command.
  if (before.endsWith('{') && /^[A-Za-z]*\}/.test(after)) return 'no'
  if (/[;{}]\s*$/.test(before) && (BEGINS_LINE.test(after) || after.startsWith('-'))) return 'yes'
  return /[.!?]$/.test(before) && /^[\p{Lu}#*-]/u.test(after) ? 'yes' : 'no'
}

const BEGINS_LINE = /^[\p{L}}\])<@#/*_$]/u
const TEX_NAME =
  /^n(?:u|abla|eq?|ewline|ewcommand|ewpage|oindent|onumber|otag|ot|otin|ode|ocite|orm|olimits|um|i|eg|mid)(?![A-Za-z])/

/** Whether a line has a template with something filled in. */
export function isTemplate(line: string): boolean {
  const open = line.indexOf('`')
  const hole = open < 0 ? -1 : line.indexOf('${', open + 1)
  return hole >= 0 && line.includes('`', hole + 2)
}
