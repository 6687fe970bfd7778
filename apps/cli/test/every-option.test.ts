import { execFileSync } from 'node:child_process'
import { chmodSync, linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch, tree } from './emend.js'
import { emendHere } from './support/in-process.js'

const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\n'
const PART = PATCH.replace('*** End', '*** Update File: b.txt\n@@\n one\n-zwo\n+2\n three\n*** End')
const NAMELESS = '<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n'
const SIMILAR = 'a.txt\n<<<<<<< SEARCH\nthe first brown lines\n=======\nx\n>>>>>>> REPLACE\n'
const FAR = 'a.txt\n<<<<<<< SEARCH\n:start_line:1\n-------\ntwo\n=======\n2\n>>>>>>> REPLACE\n'
const DEEP = '--- a/sub/a.txt\n+++ b/sub/a.txt\n@@ -2 +2 @@\n-two\n+2\n'
const LONG = JSON.stringify({ path: 'a.txt', oldString: 'two', newString: '2', replaceAll: true })
const TEXT = 'one\ntwo\nthree\n'
const FILES = { 'a.txt': TEXT, 'b.txt': TEXT, 'other/a.txt': TEXT, request: PATCH, part: PART }
const WRONG_CONFIG = '{"none-such": 1}'

/** A command line, and an option that changes its result. `@` at the beginning of a word means the folder. */
interface Case {
  readonly args: readonly string[]
  /** The arguments to add. Default: the option without a value. */
  readonly given?: readonly string[]
  readonly files?: Readonly<Record<string, string>>
  readonly prepare?: (folder: string) => void
  /** Command lines that run before; `shows` is one that runs afterwards and shows the effect. */
  readonly first?: readonly (readonly string[])[]
  readonly shows?: readonly string[]
  readonly env?: Record<string, string>
  readonly isTerminal?: boolean
}

function git(folder: string): void {
  const run = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
  run('init', '-q')
  run('config', 'user.name', 'n')
  run('config', 'user.email', 'n@example.org')
  run('add', '.')
  run('commit', '-qm', 'first')
}

function unclean(folder: string): void {
  git(folder)
  writeFileSync(join(folder, 'a.txt'), `${TEXT}more\n`)
}

const readOnly = (folder: string) => chmodSync(join(folder, 'a.txt'), 0o444)
const latin = (folder: string) =>
  writeFileSync(join(folder, 'a.txt'), Buffer.from('one\ntwo\n\xe9\n', 'latin1'))

const HERE = ['-C', '@']
const APPLY = ['apply', ...HERE, '@request']
const EDIT = ['edit', ...HERE, 'a.txt', '--old', 'two', '--new', '2']
const BLOCK: Case = {
  args: ['edit', ...HERE, 'a.ts', '--new', 'let b = 2'],
  files: { 'a.ts': 'let a = 1\n' },
}
const UNDO: Case = { args: ['undo', ...HERE], first: [APPLY] }
const REDO: Case = { args: ['redo', ...HERE], first: [APPLY, ['undo', ...HERE]] }
const LOG: Case = { args: ['log', ...HERE], first: [APPLY] }
const RECOVER: Case = { args: ['recover', ...HERE] }
const EXPLAIN: Case = { args: ['explain', ...HERE, '@request'] }
const SHOW: Case = { args: ['show', ...HERE, 'a.txt'] }
const CONVERT: Case = { args: ['convert', '--to', 'search-replace', '@request'] }
const LIST: Case = { args: ['list', ...HERE] }
const SETUP: Case = { args: ['setup', 'opencode', ...HERE], env: { HOME: '@', XDG_CONFIG_HOME: '@config' } }
const DOCTOR: Case = { args: ['doctor', ...HERE], env: { PATH: '', HOME: '@', XDG_CONFIG_HOME: '@config' } }
const BATCH: Case = {
  args: ['batch', '--workers', '0', '@tasks'],
  files: { tasks: `${JSON.stringify({ files: { 'a.txt': TEXT }, input: PATCH })}\n` },
}

/** The cases of `--config` and `--no-config`, for commands that use a configuration. */
const configured = (one: Case) => ({
  '--config': {
    ...one,
    given: ['--config', '@own.json'],
    files: { ...one.files, 'own.json': WRONG_CONFIG },
  },
  '--no-config': { ...one, files: { ...one.files, 'emend.config.json': WRONG_CONFIG } },
})
/** The same for commands that look for the format of a name, and read a configuration only where emend itself has none. */
const added = (args: readonly string[]) => {
  const files = { 'own.json': WRONG_CONFIG }
  return {
    '--config': { args, given: ['--config', '@own.json'], files },
    '--no-config': { args, env: { EMEND_CONFIG: '@own.json' }, files },
  }
}

/** Plants the journal of a commit that is not this user's. */
const planted = (folder: string) => {
  mkdirSync(join(folder, '.emend/journal/20261120-182408225-0ed467'), { recursive: true })
  writeFileSync(join(folder, '.emend/journal/20261120-182408225-0ed467/plan'), '{}\n')
}

/** The cases shared by the commands that apply a request. `edit` overrides those that need several edits. */
const running = (one: Case) => ({
  ...configured(one),
  '--cwd': { ...one, given: ['-C', '@other'] },
  '--dry-run': one,
  '--check': one,
  '--interactive': one,
  '--partial': { args: ['apply', ...HERE, '@part'] },
  '--rejects': { args: ['apply', ...HERE, '--partial', '@part'] },
  '--3way': { args: ['apply', ...HERE, '--partial', '@part'] },
  '--commit': { ...one, prepare: git },
  '--hooks': { ...one, prepare: git },
  '--message': { ...one, given: ['-m', 'Second'], prepare: git },
  '--require-clean': { ...one, prepare: unclean },
  '--symbol': { ...one, given: ['--symbol', 'f'] },
  '--balance': {
    args: ['edit', ...HERE, 'a.ts', '--old', '1', '--new', '('],
    files: { 'a.ts': 'let a = 1\n' },
    given: ['--balance', 'refuse'],
  },
  '--check-syntax': {
    args: ['edit', ...HERE, 'a.json', '--old', '1', '--new', '{'],
    files: { 'a.json': '[1]' },
  },
  '--stat': one,
  '--diff': { ...one, files: { 'a.txt': 'two\n'.repeat(600), request: LONG }, isTerminal: true },
  '--quiet': one,
  '--json': one,
  '--for-model': one,
  '--echo': { ...one, args: [...one.args, '--for-model'], given: ['--echo', 'changes'] },
  '--force': { ...one, prepare: readOnly },
  '--keep-hard-links': {
    ...one,
    prepare: (folder: string) => linkSync(join(folder, 'a.txt'), join(folder, 'again')),
  },
  '--profile': { ...one, given: ['--profile', 'strict'], files: { 'a.txt': TEXT.replace('two', '  two') } },
  '--threshold': { ...one, given: ['--threshold', '2'] },
  '--buffer': { ...one, given: ['--buffer', 'wide'] },
  '--encoding': { ...one, given: ['--encoding', 'windows-1252'], prepare: latin },
  '--max-bytes': { ...one, given: ['--max-bytes', '3'] },
  '--notebooks': { ...one, given: ['--notebooks', 'none-such'] },
  '--history': { ...one, given: ['--history', '0'], shows: ['log', ...HERE] },
  '--diagnostics': { ...one, given: ['--diagnostics', 'none-such'] },
  '--new-errors': { ...one, given: ['--new-errors', 'none-such'] },
  '--formatter': { ...one, given: ['--formatter', 'none-such'] },
  '--trust-written': {
    args: ['edit', ...HERE, 'a.ts', '--old', 'a', '--new', 'b', '--diagnostics', 'tsc'],
    files: { 'a.ts': 'a\n', 'tsconfig.json': '[]\n' },
    first: [['edit', ...HERE, 'tsconfig.json', '--old', '[]', '--new', '{}']],
  },
})

/** The cases of `undo` and `redo`, which have the same options. */
const takingBack = (one: Case): Record<string, Case> => ({
  ...configured(one),
  '--cwd': { ...one, given: ['-C', '@elsewhere'], files: { 'elsewhere/.emend/history/none': '' } },
  '--json': one,
  '--dry-run': one,
  '--merge': {
    ...one,
    first: [
      ...(one.first ?? []),
      ['edit', '--history', '0', ...HERE, 'a.txt', '--old', 'three', '--new', '3'],
    ],
  },
  '--stat': one,
  '--diff': {
    ...one,
    files: { 'a.txt': 'two\n'.repeat(600), request: LONG },
    isTerminal: true,
  },
  '--quiet': one,
  '--force': { ...one, first: [...(one.first ?? []), ['list', ...HERE]], prepare: readOnly },
  '--encoding': { ...one, given: ['--encoding', 'none-such'] },
  '--history': { ...one, given: ['--history', '0'], shows: ['log', ...HERE] },
})

const CASES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  apply: {
    ...running({ args: APPLY }),
    // The whole file but its last line, which nobody can tell from an answer that was cut off.
    '--whole': { args: APPLY, files: { 'a.txt': TEXT, request: 'a.txt\n\n```text\none\n2\n```\n' } },
    '--create': { args: APPLY, files: { request: 'new.txt\n\n```text\none\n```\n' } },
    '--format': { args: APPLY, given: ['--format', 'edit-string'] },
    '--file': { args: APPLY, given: ['--file', 'a.txt'], files: { request: NAMELESS } },
    '--clipboard': { args: APPLY },
    '--reverse': { args: APPLY, files: { 'a.txt': TEXT.replace('two', '2') } },
    '--strip': { args: APPLY, given: ['-p', '2'], files: { request: DEEP } },
    '--threshold': {
      args: [...APPLY, '--profile', 'roo'],
      given: ['--threshold', '0.8'],
      files: { 'a.txt': 'the first brown line\n', request: SIMILAR },
    },
    '--buffer': {
      args: [...APPLY, '--profile', 'roo'],
      given: ['--buffer', '200'],
      files: { 'a.txt': `${'x\n'.repeat(99)}two\n`, request: FAR },
    },
  },
  paste: {},
  edit: {
    ...running({ args: EDIT }),
    '--old': { args: ['edit', ...HERE, 'a.txt', '--new', '2'], given: ['--old', 'two'] },
    '--new': { args: ['edit', ...HERE, 'a.txt', '--old', 'two'], given: ['--new', '2'] },
    '--all': { args: EDIT, files: { 'a.txt': 'two\ntwo\n' } },
    '--replace-symbol': { ...BLOCK, given: ['--replace-symbol', 'a'] },
    '--insert-before': { ...BLOCK, given: ['--insert-before', 'a'] },
    '--insert-after': { ...BLOCK, given: ['--insert-after', 'a'] },
    '--profile': {
      args: ['edit', ...HERE, 'a.txt', '--old', 'one\n  two', '--new', '2'],
      given: ['--profile', 'strict'],
    },
    '--diff': { args: [...EDIT, '--all'], files: { 'a.txt': 'two\n'.repeat(600) }, isTerminal: true },
    '--3way': { args: ['edit', ...HERE, 'b.txt', '--old', 'one\nzwo\nthree', '--new', 'one\n2\nthree'] },
    '--rejects': { args: ['edit', ...HERE, 'b.txt', '--old', 'none', '--new', '2'] },
    // A call with one edit is applied or refused, so the option is shown only by a failure.
    '--partial': { args: [...EDIT, '--partial'], given: ['--partial', '--old', 'none'] },
  },
  batch: {
    '--config': {
      ...BATCH,
      given: ['--config', '@own.json'],
      files: { ...BATCH.files, 'own.json': WRONG_CONFIG },
    },
    '--workers': { ...BATCH, given: ['--workers', 'many'] },
    '--timeout-ms': { ...BATCH, given: ['--timeout-ms', 'soon'] },
    '--steps': { ...BATCH, given: ['--steps', '0'] },
    '--max-line-bytes': { ...BATCH, given: ['--max-line-bytes', '9'] },
    '--diagnostics': { ...BATCH, given: ['--diagnostics', 'none-such'] },
    '--new-errors': { ...BATCH, given: ['--new-errors', 'none-such'] },
  },
  undo: {
    ...takingBack(UNDO),
    '--file': { ...UNDO, given: ['--file', 'none.txt'] },
    '--for-model': UNDO,
    '--hunk': { ...UNDO, given: ['--hunk', 'none'] },
    '--interactive': UNDO,
    '--partial': { ...takingBack(UNDO)['--merge'], args: UNDO.args },
    '--session': UNDO,
    '--since': { ...UNDO, given: ['--since', '2099-01-01'] },
    '--turn': { ...UNDO, given: ['--turn', 'none'] },
  },
  redo: takingBack(REDO),
  log: {
    '--cwd': { ...LOG, given: ['-C', '@elsewhere'], files: { 'elsewhere/.emend/history/none': '' } },
    '--json': LOG,
    '--stat': LOG,
    '--numstat': LOG,
    '--patch': LOG,
    '--max-count': { ...LOG, given: ['-n', '0'] },
    '--turns': LOG,
    '--hunks': LOG,
    '--format': { ...LOG, given: ['--format', 'agent-trace'] },
    '--forget': LOG,
  },
  recover: {
    ...configured(RECOVER),
    '--cwd': { ...RECOVER, given: ['-C', '@none'] },
    '--json': RECOVER,
    '--trust': { ...RECOVER, given: ['--trust', '--discard'] },
    '--discard': { ...RECOVER, prepare: planted },
    '--history': { ...RECOVER, given: ['--history', 'many'] },
  },
  explain: {
    ...configured(EXPLAIN),
    '--format': { ...EXPLAIN, given: ['--format', 'edit-string'] },
    '--file': { ...EXPLAIN, given: ['--file', 'a.txt'], files: { request: NAMELESS } },
    '--cwd': { ...EXPLAIN, given: ['-C', '@other'], files: { 'other/a.txt': '' } },
    '--edit': { ...EXPLAIN, given: ['--edit', '2'] },
    '--link': EXPLAIN,
    '--shown': { ...EXPLAIN, given: ['--shown', '@shown'], files: { shown: 'zero\none\ntwo\nthree\n' } },
    '--replacer': { ...EXPLAIN, given: ['--replacer', 'exact'] },
    '--partial': {
      ...EXPLAIN,
      files: { request: PATCH.replace('*** End', '@@\n-none\n+x\n@@\n-three\n+3\n*** End') },
    },
    '--json': EXPLAIN,
    '--profile': { ...EXPLAIN, given: ['--profile', 'strict'] },
    '--threshold': { ...EXPLAIN, given: ['--threshold', '2'] },
    '--buffer': { ...EXPLAIN, given: ['--buffer', 'wide'] },
    '--encoding': { ...EXPLAIN, given: ['--encoding', 'windows-1252'], prepare: latin },
    '--max-bytes': { ...EXPLAIN, given: ['--max-bytes', '3'] },
    '--notebooks': { ...EXPLAIN, given: ['--notebooks', 'none-such'] },
  },
  show: {
    ...configured(SHOW),
    '--cwd': { ...SHOW, given: ['-C', '@other'], files: { 'other/a.txt': '' } },
    '--anchors': SHOW,
    '--patch': { args: ['show', ...HERE, '--stat'], first: [APPLY] },
    '--stat': { args: ['show', ...HERE], first: [APPLY] },
    '--numstat': { args: ['show', ...HERE], first: [APPLY] },
    '--hunks': { args: ['show', ...HERE], first: [APPLY] },
    '--encoding': { ...SHOW, given: ['--encoding', 'windows-1252'], prepare: latin },
    '--max-bytes': { ...SHOW, given: ['--max-bytes', '3'] },
    '--notebooks': {
      args: ['show', ...HERE, 'a.ipynb'],
      files: { 'a.ipynb': '{"cells": [], "nbformat": 4}' },
      given: ['--notebooks', 'json'],
    },
  },
  convert: {
    ...configured({ ...CONVERT, args: [...CONVERT.args, ...HERE] }),
    '--format': { ...CONVERT, given: ['--format', 'edit-string'] },
    '--file': { ...CONVERT, given: ['--file', 'a.txt'], files: { request: NAMELESS } },
    '--to': { ...CONVERT, given: ['--to', 'unified-diff'] },
    '--cwd': { ...CONVERT, given: HERE },
  },
  list: {
    ...configured(LIST),
    '--cwd': { ...LIST, given: ['-C', '@other'], files: { 'other/emend.config.json': '{"threshold": 0.5}' } },
    '--json': LIST,
  },
  trust: {
    '--remove': { args: ['trust', '@'], first: [['trust', '@']], env: { XDG_CONFIG_HOME: '@config' } },
  },
  prompt: added(['prompt', 'none-such']),
  schema: {
    ...added(['schema', 'none-such', '--for', 'openai']),
    '--for': { args: ['schema', 'v4a', '--for', 'openai'], given: ['--for', 'gemini'] },
  },
  hook: {},
  setup: {
    '--user': { ...SETUP, args: [...SETUP.args, '--project'] },
    '--project': SETUP,
    '--remove': { ...SETUP, first: [SETUP.args] },
    '--dry-run': SETUP,
    '--cwd': { ...SETUP, args: [...SETUP.args, '--project'], given: ['-C', '@other'] },
  },
  doctor: {
    '--json': DOCTOR,
    '--cwd': { ...DOCTOR, first: [[...SETUP.args, '--project']], given: ['-C', '@other'] },
  },
  complete: {},
  man: {},
}

/** Returns the result of a command line: all output and all files, with values that differ between runs replaced. */
async function outcomeOf({ prepare, first = [], shows, env = {}, ...one }: Case, given: readonly string[]) {
  const folder = scratch({ ...FILES, ...one.files })
  const inFolder = (word: string) => word.replace(/^@/, `${folder}/`).replace(/\/$/, '')
  const options = {
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, inFolder(value)])),
  }
  for (const args of first) await emendHere(args.map(inFolder), options)
  prepare?.(folder)
  const terminal = process.stdout as { isTTY?: boolean }
  const before = terminal.isTTY
  terminal.isTTY = one.isTerminal === true
  try {
    const run = await emendHere([...one.args, ...given].map(inFolder), {
      env: { ...options.env, EMEND_PAGER: '' },
    })
    const seen = shows === undefined ? undefined : await emendHere(shows.map(inFolder), options)
    const { mode } = statSync(join(folder, 'a.txt'))
    return JSON.stringify({ run, seen, mode, files: tree(folder) })
      .replaceAll(folder, '@')
      .replaceAll(/\d{8}-\d{9}-[\da-f]{6}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d[:.\dZ]*/g, 'TIME')
      .replaceAll(/"\.git\/[^"]*":"(?:[^"\\]|\\.)*",?/g, '')
      .replaceAll(/\b[\da-f]{7,}\b/g, 'HASH')
  } finally {
    Object.assign(terminal, { isTTY: before })
  }
}

/** Returns the options in the help of a command, without hidden and global ones. */
async function optionsOf(command: string): Promise<string[]> {
  const { stdout } = await emendHere([command, '--help'])
  const own = stdout.split('Global Options')[0] as string
  return [...own.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].flatMap(([, name = '']) =>
    name === '--help' ? [] : [name],
  )
}

test('every option of every command is tested here', async () => {
  const { stdout } = await emendHere(['--help'])
  const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name = '']) => name)
  expect(commands.filter((name) => name !== 'help').sort()).toEqual(Object.keys(CASES).sort())
  for (const [command, cases] of Object.entries(CASES))
    expect([command, ...(await optionsOf(command)).sort()]).toEqual([command, ...Object.keys(cases).sort()])
})

const ALL = Object.entries(CASES).flatMap(([command, cases]) =>
  Object.entries(cases).map(([option, one]) => [command, option, one] as const),
)

test.each(ALL)('emend %s %s makes a difference', async (_, option, one) => {
  expect(await outcomeOf(one, one.given ?? [option])).not.toBe(await usual(one))
})

/** Returns the result of a command line without the option. It must be the same in every run, or the test would prove nothing. */
async function usual(one: Case): Promise<string> {
  const key = JSON.stringify({ ...one, given: [], prepare: one.prepare?.name })
  const known = USUAL.get(key) ?? (await outcomeOf(one, []))
  if (!USUAL.has(key)) expect(await outcomeOf(one, [])).toBe(known)
  USUAL.set(key, known)
  return known
}

const USUAL = new Map<string, string>()
