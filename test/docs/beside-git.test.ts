import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type GitBehavior, loadGitBehaviors, RELATIONS } from '../../packages/unified-diff/test/fixtures.js'

const PAGE = new URL('../../packages/unified-diff/test/oracles/git-behaviors.md', import.meta.url)
const HEADINGS: Readonly<Record<GitBehavior['relation'], string>> = {
  same: 'The same',
  stricter: 'Stricter: git applies it, emend refuses',
  'more tolerant': 'More tolerant: git refuses, emend applies it or says that it is applied already',
  other: 'Another result',
}

function tables(): string {
  const all = loadGitBehaviors()
  return RELATIONS.map((relation) => {
    const some = all.filter((one) => one.relation === relation)
    const rows = some.map(({ name, title, reason }) => [
      name.slice(0, 5),
      title,
      ...(reason === '' ? [] : [reason]),
    ])
    const columns = relation === 'same' ? ['test', 'case'] : ['test', 'case', 'why']
    return `### ${HEADINGS[relation]} (${some.length})\n\n${tableOf(columns, rows)}\n`
  }).join('\n')
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((_, at) => Math.max(...[columns, ...rows].map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

test('the tables beside git list every behavior', () => {
  const page = readFileSync(PAGE, 'utf8')
  const made = page.replace(
    /(<!-- behaviors -->\n).*(<!-- \/behaviors -->)/s,
    (_, begin: string, end: string) => `${begin}\n${tables()}\n${end}`,
  )
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
  if (process.env['EMEND_WRITE_DOCS'] !== undefined) writeFileSync(PAGE, made)
  else expect(page).toBe(made)
})
