import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const FIXTURES = at('fixtures/compiled')
const run = (...args: string[]) =>
  spawnSync('node', [at('run.mjs'), 'llm-patch', ...args], { encoding: 'utf8' })

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emend-compiled-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const answers = (program: string) => spawnSync(program, ['--version'], { encoding: 'utf8' })
const isInstalled = (program: string) => answers(program).status === 0

/** The compilers of our cases, and what comes of their nine diffs by emend, as it is and with new errors refused. */
const LANGUAGES = [
  ['c', 'gcc', { fixed: 2, fewer: 1, same: 1, other: 1, worse: 2, refused: 1, unchanged: 1 }, 3],
  ['python', 'python3', { fixed: 3, fewer: 0, same: 2, other: 2, worse: 0, refused: 1, unchanged: 1 }, 2],
  ['typescript', 'node', { fixed: 2, fewer: 1, same: 1, other: 1, worse: 2, refused: 1, unchanged: 1 }, 3],
  ['java', 'javac', { fixed: 2, fewer: 1, same: 1, other: 1, worse: 2, refused: 1, unchanged: 1 }, 3],
] as const

describe('npm run benchmark -- llm-patch', () => {
  let ran: ReturnType<typeof run>
  let counts: Record<string, Record<string, Record<string, number>>>
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'emend-compiled-test-'))
    const saved = join(folder, 'counts.json')
    ran = run('--data', FIXTURES, '--list', 'worse', '--save', saved)
    counts = JSON.parse(readFileSync(saved, 'utf8')).counts
    rmSync(folder, { recursive: true })
  })

  test('ends well where nothing is worse with new errors refused', () => {
    expect([ran.stderr, ran.status]).toEqual(['', 0])
  })

  describe.each(LANGUAGES)('%s', (language, compiler, plain, broken) => {
    test('is judged by its compiler, or is said to be left out', () => {
      if (!isInstalled(compiler)) expect(ran.stdout).toContain(`${language}: not run`)
      else expect(counts[language]?.['emend']).toEqual(plain)
    })

    test.skipIf(!isInstalled(compiler))('has no new error where those are refused', () => {
      const { refused } = plain
      expect(counts[language]?.["emend with newErrors: 'refuse'"]).toEqual({
        ...plain,
        other: 0,
        worse: 0,
        refused: refused + broken,
      })
    })
  })

  test('others are run on the same diffs, as far as they are installed', () => {
    const { typescript } = counts
    const strict = { fixed: 0, fewer: 1, same: 1, other: 1, worse: 2, refused: 4, unchanged: 0 }
    expect(typescript?.['jsdiff']).toEqual({ ...strict, refused: 3, unchanged: 1 })
    if (isInstalled('git')) expect(typescript?.['git apply']).toEqual(strict)
    if (answers('patch').stdout?.startsWith('GNU patch')) expect(typescript?.['GNU patch']).toEqual(strict)
  })

  test('what the set recorded stands beside them', () => {
    expect(counts['typescript']?.['recorded: git']).toMatchObject({ worse: 2, refused: 4 })
  })

  test('a diff is named', () => {
    expect(ran.stdout).toContain(
      'worse: 20261128T040000Z/typescript/typescript-made-up-total, careless, emend\n',
    )
  })
})

test.each([
  ['rm', ['rm', '-rf', 'total.ts']],
  ['an option that starts a program', ['gcc', '-wrapper', 'sh,-c,true', 'total.ts']],
  ['the file itself', ['python3', 'total.ts']],
  ['a file of options', ['javac', '@total.ts', 'total.ts']],
])('a command of the data is not run if it is %s', (_, command) => {
  const folder = newFolder()
  const one = join(folder, 'typescript', 'one')
  mkdirSync(one, { recursive: true })
  cpSync(join(FIXTURES, '20261128T040000Z/typescript/typescript-made-up-total'), one, { recursive: true })
  writeFileSync(
    join(one, 'manifest.json'),
    JSON.stringify({ language: 'typescript', compile_command: command }),
  )
  const { stderr, status } = run('--data', folder)
  expect(stderr).toContain(`the command ${command.join(' ')} is not run`)
  expect(status).toBe(2)
})

test('a folder without cases is said to have none', () => {
  const { stderr, status } = run('--data', newFolder())
  expect(stderr).toContain('has no case of llm-patch')
  expect(status).toBe(2)
})
