import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONDITION_WORDS } from '../../packages/request/src/calls/field-meaning.js'
import { FIELD_ROWS } from '../../packages/request/src/calls/field-rows.js'

const PAGE = new URL('../../docs/calls.md', import.meta.url)
const MOST_NAMES = 8

function table(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  const known = FIELD_ROWS.map(({ about, names, done }) => {
    const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
    return [about, `${code(names.slice(0, MOST_NAMES))}${more}`, done]
  })
  const rows = [
    ['about', 'fields', 'what is done'],
    ...known,
    ['any other', `with one of the words ${code(CONDITION_WORDS)}`, 'refused'],
    [
      'any other',
      'whose value is true, a number, a range, a list of these, a word or two, or code',
      'refused; a host names what means nothing to its tool in `ignoreFields`',
    ],
    ['any other', 'whose value is prose or an identifier', 'ignored, with a notice'],
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

test('the page of calls lists every kind of field that is known', () => {
  const page = readFileSync(PAGE, 'utf8')
  const made = page.replace(
    /(<!-- fields -->\n).*(<!-- \/fields -->)/s,
    (_, begin: string, end: string) => `${begin}\n${table()}\n\n${end}`,
  )
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
  if (process.env['EMEND_WRITE_DOCS'] !== undefined) writeFileSync(PAGE, made)
  else expect(page).toBe(made)
})
