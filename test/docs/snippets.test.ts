import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedPackages } from '../../scripts/packages.mjs'
import { ROOT, readSnippets, type Snippet } from './read-snippets.js'
import { ScratchProject } from './scratch-project.js'

const snippets = readSnippets()
const code = snippets.filter(
  ({ language, skipped }) => ['ts', 'js'].includes(language) && skipped === undefined,
)
const project = new ScratchProject()

beforeAll(() => {
  for (const [at, snippet] of code.entries())
    project.write(fileOf(snippet, at), programOf(at) + declarationsOf(snippet))
})
afterAll(() => project.remove())

/** Runs the commands whose output is described by a type in the snippet, and returns the printed JSON values. */
function examplesOf(snippet: Snippet): readonly string[] {
  return snippet.shapeOf.flatMap((command) =>
    project
      .runShell(command, snippet)
      .split('\n')
      .filter((line) => line !== ''),
  )
}

/** Returns declarations that assign the values to the type of the snippet, so that a field missing in the type is an error. */
function declarationsOf(snippet: Snippet): string {
  const type = /^interface (\w+)/m.exec(snippet.text)?.[1]
  return examplesOf(snippet)
    .map((json, at) => `export const example${at}: ${type} = ${json}\n`)
    .join('')
}

/** Returns the code of a snippet together with the snippets that it continues. */
function programOf(at: number): string {
  const { continues, hidden, text } = code[at] as Snippet
  const own = hidden + text
  return continues ? `${programOf(at - 1)}\n${own}` : `${own}\nexport {}\n`
}

function fileOf({ page, line, language }: Snippet, at: number): string {
  return `${at}-${page.replaceAll(/[^a-z]+/gi, '-')}-${line}.${language}`
}

const titled = ({ page, line }: Snippet) => `${page}:${line}`

/**
 * Compares the printed output with the page. With EMEND_WRITE_DOCS=1, it writes the output into the page instead, to
 * be reviewed before a commit.
 */
function expectPrinted({ page, text, output }: Snippet, printed: string): void {
  if (output === undefined) return
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
  if (process.env['EMEND_WRITE_DOCS'] === '1') write(page, text, printed)
  else expect(printed).toBe(output)
}

function write(page: string, text: string, printed: string): void {
  const file = join(ROOT, page)
  const markdown = readFileSync(file, 'utf8')
  const run = markdown.indexOf(`<!-- run ${text} -->`)
  const below = run === -1 ? markdown.indexOf(text) + text.length : run
  const filled = markdown
    .slice(below)
    .replace(/(<!-- (?:output|run .*) -->\n\n`{3}\w*\n)[\s\S]*?(?=^`{3}$)/m, (_, head) => head + printed)
  writeFileSync(file, markdown.slice(0, below) + filled)
}

test('every snippet of code compiles', () => {
  expect(code.length).toBeGreaterThan(20)
  expect(project.compile()).toBe('')
})

/** Returns the field names of a type, ignoring its comments. */
function fieldsOf(text: string): readonly string[] {
  return Array.from(text.replaceAll(/\/\/.*/g, '').matchAll(/(\w+)\??: /g), ([, name = '']) => name)
}

const shapes = code.filter(({ shapeOf }) => shapeOf.length > 0)
test.each(shapes.map((one) => [titled(one), one] as const))('%s: every field is printed', (_, snippet) => {
  const printed = examplesOf(snippet).join('\n')
  const fields = fieldsOf(snippet.text).filter((name) => name !== 'data')
  expect(fields.length).toBeGreaterThan(2)
  expect(fields.filter((name) => !printed.includes(`"${name}":`))).toEqual([])
})

describe('a snippet of code runs, and prints what the page says', () => {
  const runnable = code.flatMap((snippet, at) => (snippet.isOnlyChecked ? [] : [{ snippet, at }]))
  test.each(runnable.map((one) => [titled(one.snippet), one] as const))('%s', (_, { snippet, at }) => {
    const file = join(project.folder, 'out', fileOf(snippet, at).replace(/ts$/, 'js'))
    const printed = project.run(process.execPath, [file], snippet)
    expectPrinted(snippet, printed)
  })
})

describe('a command', () => {
  const commands = snippets.filter(({ language, skipped }) => language === 'sh' && skipped === undefined)
  const lines = (snippet: Snippet) => snippet.text.split('\n').filter((line) => line.trim() !== '')
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object })
    .scripts

  test('installs packages that exist', () => {
    const names = new Set(publishedPackages().map(({ manifest }) => manifest.name))
    const installed = commands
      .flatMap(lines)
      .filter((line) => /^npm install /.test(line))
      .flatMap((line) => line.split(/\s+/).slice(2))
    expect(installed.length).toBeGreaterThan(10)
    expect(
      installed.filter((name) => !names.has(name) && !PEERS.includes(name) && !name.startsWith('-')),
    ).toEqual([])
  })

  test('of this repository exists', () => {
    const named = commands.flatMap(lines).flatMap((line) => /^npm run ([\w:]+)/.exec(line)?.[1] ?? [])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  const emend = commands.filter(({ text }) => /^(?:.*\| )?(?:npx )?emend /m.test(text))
  test.for(emend.map((snippet) => [titled(snippet), snippet] as const))(
    '%s runs',
    ([, snippet], { skip }) => {
      const missing = snippet.needs.filter(
        (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
      )
      skip(missing.length > 0, `not installed: ${missing.join(', ')}`)
      const printed = project.runShell(snippet.hidden + snippet.text, snippet)
      expectPrinted(snippet, printed)
    },
  )
})

/** The packages that are installed in addition to our own. */
const PEERS = ['ai', 'memfs', 'diff']
