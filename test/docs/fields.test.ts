import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONDITION_WORDS } from '../../packages/request/src/calls/field-meaning.js'
import { FIELD_ROWS } from '../../packages/request/src/calls/field-rows.js'
import { TOOL_OWNERS } from '../../packages/request/src/words/tool-owners.js'

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
  return written(rows)
}

/** The tools of the table by what comes of their calls. */
function tools(): string {
  const kinds = new Map<string, string[]>()
  for (const [name, { by, refused }] of Object.entries(TOOL_OWNERS)) {
    const kind = refused === undefined ? 'read' : `refused: ${refused}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), `\`${name}\` (${by})`])
  }
  return written([
    ['its calls are', 'tool'],
    ...Array.from(kinds, ([kind, names]) => [kind, names.join(', ')]),
  ])
}

function written(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

test.each([
  ['fields', 'every kind of field that is known', table],
  ['tools', 'every tool that is known', tools],
])('%s: the page of calls lists %s', (part, _, make) => {
  const page = readFileSync(PAGE, 'utf8')
  const made = page.replace(
    new RegExp(`(<!-- ${part} -->\\n).*(<!-- /${part} -->)`, 's'),
    (_, begin: string, end: string) => `${begin}\n${make()}\n\n${end}`,
  )
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
  if (process.env['EMEND_WRITE_DOCS'] !== undefined) writeFileSync(PAGE, made)
  else expect(page).toBe(made)
})
