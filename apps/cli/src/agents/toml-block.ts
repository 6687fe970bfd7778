import { NotEditable } from './not-editable.js'

const BEGIN = '# >>> emend setup'
const OPEN_END = ', added to a file without a final newline'
const EMPTY = ', added to an empty file'
const END = '# <<< emend setup'

/**
 * Appends a block of tables to a TOML text, between two comments. A text that has the block is returned unchanged.
 *
 * The rest of the text is neither parsed nor changed. The block may therefore contain only what can be at the end of any
 * file: tables with full names.
 *
 * @param text undefined if there is no file
 * @param taken matches content that conflicts with the tables
 * @throws NotEditable
 */
export function withBlock(text: string | undefined, block: string, taken: RegExp): string {
  const before = text ?? ''
  if (before.includes(BEGIN)) return before
  const found = taken.exec(before)?.[0].trim()
  if (found !== undefined)
    throw new NotEditable(`has ${JSON.stringify(found)}, to which nothing can be added`)
  const isOpen = before !== '' && !before.endsWith('\n')
  const eol = before.includes('\r\n') ? '\r\n' : '\n'
  const lines = [`${BEGIN}${isOpen ? OPEN_END : text === '' ? EMPTY : ''}`, block.trim(), END, '']
    .join('\n')
    .replaceAll('\n', eol)
  return before + (isOpen ? eol : '') + (before === '' ? '' : eol) + lines
}

/** Reverses {@link withBlock}, even if more was added since; returns undefined if that created the file. */
export function withoutBlock(text: string): string | undefined {
  const from = text.indexOf(BEGIN)
  const end = text.indexOf(END, from)
  if (from === -1 || end === -1) return text
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const wasOpen = text.startsWith(`${BEGIN}${OPEN_END}`, from)
  const behind = text.slice(end + END.length + eol.length)
  const wasEmpty = text.startsWith(`${BEGIN}${EMPTY}`, from)
  if (from === 0) return behind === '' && !wasEmpty ? undefined : behind
  const around = eol.length * (wasOpen && behind === '' ? 2 : 1)
  return text.slice(0, from - around) + behind
}
