import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, readSnippets, type Snippet } from './read-snippets.js'

const snippets = readSnippets()
const code = snippets.filter(
  ({ language, skipped }) => ['ts', 'js'].includes(language) && skipped === undefined,
)
const folder = mkdtempSync(join(tmpdir(), 'emend-docs-'))

/** What snippets import beside the packages, and who has it installed. */
const OTHERS = {
  memfs: 'packages/fs-memfs',
  ai: 'packages/tools',
  openai: 'packages/tools',
  '@anthropic-ai/sdk': 'packages/tools',
  '@modelcontextprotocol/sdk': 'apps/mcp',
  '@types/node': '.',
}

/** A project that has every package, as built, and what is used beside them. */
beforeAll(() => {
  const link = (name: string, target: string) => {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path, 'dir')
  }
  for (const place of ['packages', 'apps', 'examples'])
    for (const name of readdirSync(join(ROOT, place)))
      if (existsSync(join(ROOT, place, name, 'package.json')))
        link(nameOf(join(ROOT, place, name)), join(ROOT, place, name))
  for (const [name, owner] of Object.entries(OTHERS)) link(name, join(ROOT, owner, 'node_modules', name))
  for (const [i, snippet] of code.entries()) writeFileSync(join(folder, fileOf(snippet, i)), programOf(i))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: STRICT, include: ['*.ts', '*.js'] }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STRICT = {
  module: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2023'],
  types: ['node'],
  strict: true,
  allowJs: true,
  skipLibCheck: true,
  outDir: 'out',
}

/** A snippet with everything that it goes on with. */
function programOf(at: number): string {
  const { continues, hidden, text } = code[at] as Snippet
  const own = hidden + text
  return continues ? `${programOf(at - 1)}\n${own}` : `${own}\nexport {}\n`
}

function fileOf({ page, line, language }: Snippet, at: number): string {
  return `${at}-${page.replaceAll(/[^a-z]+/gi, '-')}-${line}.${language}`
}

const titled = ({ page, line }: Snippet) => `${page}:${line}`

function nameOf(path: string): string {
  return (JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { name: string }).name
}

/** Runs in a folder of its own with the files of the snippet. */
function run(command: string, args: readonly string[], { files }: Snippet): string {
  const cwd = mkdtempSync(join(folder, 'run-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  const PATH = `${join(ROOT, 'apps/cli/node_modules/.bin')}:${join(folder, 'bin')}:${process.env['PATH']}`
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, PATH } })
}

/** Compares, or with EMEND_WRITE_DOCS=1 writes down what is printed, to be read before it is committed. */
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
  let errors = ''
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
  } catch (error) {
    errors = String((error as { readonly stdout?: unknown }).stdout)
  }
  expect(errors).toBe('')
}, 120_000)

describe('a snippet of code runs, and prints what the page says', () => {
  const runnable = code.flatMap((snippet, at) => (snippet.isOnlyChecked ? [] : [{ snippet, at }]))
  test.each(runnable.map((one) => [titled(one.snippet), one] as const))('%s', (_, { snippet, at }) => {
    const file = join(folder, 'out', fileOf(snippet, at).replace(/ts$/, 'js'))
    const printed = run(process.execPath, [file], snippet)
    expectPrinted(snippet, printed)
  })
})

describe('a command', () => {
  const commands = snippets.filter(({ language, skipped }) => language === 'sh' && skipped === undefined)
  const lines = (snippet: Snippet) => snippet.text.split('\n').filter((line) => line.trim() !== '')
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object })
    .scripts

  test('installs packages that there are', () => {
    const published = [...readdirSync(join(ROOT, 'packages')), ...readdirSync(join(ROOT, 'apps'))]
    const names = new Set(
      published.map((name, i) =>
        nameOf(join(ROOT, i < readdirSync(join(ROOT, 'packages')).length ? 'packages' : 'apps', name)),
      ),
    )
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
      mkdirSync(join(folder, 'bin'), { recursive: true })
      const script = join(ROOT, 'apps/cli/dist/bin.js')
      writeFileSync(
        join(folder, 'bin', 'emend'),
        `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`,
        {
          mode: 0o755,
        },
      )
      const text = (snippet.hidden + snippet.text).replaceAll('npx emend', 'emend')
      const printed = run('bash', ['-euo', 'pipefail', '-c', text], snippet)
      expectPrinted(snippet, printed)
    },
  )
})

/** What is installed beside the packages. */
const PEERS = ['memfs', 'diff']
