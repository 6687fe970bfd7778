import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type FileEdit, type FileResult, hasEffect, standard } from '@emend/core'
import { applyFileEdits, editsBetween, howFor } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import { messages } from '@emend/feedback'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { applyDiffToFiles } from '../src/apply-diff.js'
import { unifiedDiff } from '../src/format.js'
import { changedText } from './random-files.js'

const HAS_GIT = spawnSync('git', ['--version']).status === 0

/** A tree of files: their texts, and whether they are executable. */
type Tree = ReadonlyMap<string, { readonly text: string; readonly executable: boolean }>

const NAMES = [
  'a.txt',
  'dir/b.js',
  'a/b/c.txt',
  'b/a.txt',
  'with space.md',
  'two words/x y.txt',
  'trailing ',
  'ünï/日本.txt',
  'quo"te.txt',
  'back\\slash',
  'tab\there',
  'new\nline',
  '-dash',
  'x.orig',
  'a b/b a',
]

/** The change of one file in a tree. */
const file = fc.record({
  name: fc.constantFrom(...NAMES),
  fate: fc.constantFrom('change', 'change', 'change', 'move', 'delete', 'create', 'keep', 'mode', 'both'),
  change: changedText(false),
  executable: fc.boolean(),
})

const trees = fc
  .uniqueArray(file, { selector: ({ name }) => name, minLength: 1, maxLength: 8 })
  .map((files): readonly [Tree, Tree] => {
    const old = files.flatMap(({ name, fate, change, executable }) =>
      fate === 'create' ? [] : [[name, { text: change.before, executable }] as const],
    )
    const now = files.flatMap(({ name, fate, change, executable }) => {
      const text = fate === 'move' || fate === 'keep' || fate === 'mode' ? change.before : change.after
      const isMoved = fate === 'move' || fate === 'both'
      const isOther = fate === 'mode' || fate === 'both'
      const entry = [isMoved ? `moved/${name}` : name, { text, executable: executable !== isOther }] as const
      return fate === 'delete' ? [] : [entry]
    })
    return [new Map(old), new Map(now)]
  })

const OPTIONS = [
  [],
  ['-U0'],
  ['-U1'],
  ['--no-prefix'],
  ['-M'],
  ['-M10%', '-U0'],
  ['-R'],
  ['--src-prefix=old/', '--dst-prefix=newer/'],
  ['--histogram', '--inter-hunk-context=2'],
] as const

// These tests are skipped if git is not installed.
describe.skipIf(!HAS_GIT)('the output of git diff between two trees', () => {
  test('gives the second tree byte for byte, and the first one when undone', () => {
    const folder = repository()
    fc.assert(
      fc.property(trees, ([before, after]) => {
        commit(folder, before)
        stage(folder, after)
        for (const options of OPTIONS) {
          const diff = git(folder, 'diff', '--cached', ...options)
          if (diff === '') continue
          const [from, to] = options[0] === '-R' ? [after, before] : [before, after]
          expect(result(diff, from, false), options.join(' ')).toEqual(outcome(from, to))
          expect(result(diff, to, true), `${options.join(' ')} undone`).toEqual(outcome(to, from))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe.skipIf(!HAS_GIT)('the diff of applied edits', () => {
  test('is applied by git with the same result', () => {
    const folder = repository()
    let effective = 0
    fc.assert(
      fc.property(requests, ([tree, edits]) => {
        const before = new Map(Array.from(tree, ([name, { text }]) => [name, text]))
        const applied = applyFileEdits(edits, before, { ...OVERWRITING })
        if (!applied.ok) return
        const files = applied.value.files.filter(hasEffect)
        if (files.length === 0) return
        commit(folder, tree)
        const diff = files.map((file) => renderDiff(file)).join('')
        gitApply(folder, diff)
        expect(treeOf(folder)).toEqual(after(tree, files))
        effective++
      }),
      { numRuns: 100 },
    )
    expect(effective).toBeGreaterThan(50)
  })

  test('is applied by git where lines occur many times', () => {
    const folder = repository()
    const lines = fc.array(fc.constantFrom('{', '}', '\r', '\f', ''), { minLength: 1, maxLength: 6 })
    const parts = fc.array(lines, { minLength: 4, maxLength: 12 })
    const texts = fc.array(fc.record({ parts, ended: fc.boolean() }), { minLength: 50, maxLength: 50 })
    fc.assert(
      fc.property(texts, (all) => {
        // Every fourth part is only before, and the one below it only after.
        const write = (parts: string[][], ended: boolean, left: number) =>
          parts
            .filter((_, i) => i % 4 !== left)
            .flat()
            .join('\n') + (ended ? '\n' : '')
        const files = all
          .map(({ parts, ended }, i) => ({
            path: `${i}`,
            before: write(parts, ended, 3),
            after: write(parts, true, 2),
          }))
          .filter(({ before, after }) => before !== after)
        const tree: Tree = new Map(
          files.map(({ path, before }) => [path, { text: before, executable: false }]),
        )
        commit(folder, tree)
        gitApply(folder, files.map((file) => renderDiff(file)).join(''))
        expect(treeOf(folder)).toEqual(
          Object.fromEntries(files.map(({ path, after }) => [path, [after, false]])),
        )
      }),
      { numRuns: 20 },
    )
  })
})

/**
 * Files and edits for them: each file is changed, made executable or not, moved, moved onto the next one, deleted, replaced or
 * left unchanged.
 */
const requests = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...NAMES),
      fate: fc.constantFrom('change', 'move', 'onto', 'onto', 'delete', 'create', 'mode', 'replace', 'keep'),
      change: changedText(false),
      executable: fc.boolean(),
      edited: fc.boolean(),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 8 },
  )
  .map((files): readonly [Tree, readonly FileEdit[]] => {
    const tree: Tree = new Map(
      files
        .filter(({ fate }) => fate !== 'create')
        .map(({ name, change, executable }) => [name, { text: change.before, executable }]),
    )
    const edits = files.flatMap(({ name: path, fate, change, executable, edited }, i): FileEdit[] => {
      const changes = editsBetween(change.before, change.after)
      const update = (edits: typeof changes, more: object): FileEdit => ({
        kind: 'update',
        path,
        edits,
        ...more,
      })
      const next = files[i + 1]?.name ?? `moved/${path}`
      if (fate === 'keep') return []
      if (fate === 'delete') return [{ kind: 'delete', path }]
      if (fate === 'create' || fate === 'replace') return [{ kind: 'create', path, text: change.after }]
      if (fate === 'mode') return [update([], { mode: executable ? '100644' : '100755' })]
      if (fate === 'change') return [update(changes, {})]
      return [update(edited ? changes : [], { moveTo: fate === 'move' ? `moved/${path}` : next })]
    })
    return [tree, edits]
  })

const OVERWRITING = (() => {
  const options = howFor(unifiedDiff(), { profile: standard, describe: messages })
  if (!options.ok) throw new Error(options.failure.code)
  return { ...options.value, overwrite: 'allow', placeholders: 'allow', damagedText: 'allow' } as const
})()

function gitApply(folder: string, diff: string): void {
  const run = spawnSync('git', ['-c', 'core.fileMode=true', 'apply', '--whitespace=nowarn', '-'], {
    cwd: folder,
    input: diff,
    encoding: 'utf8',
  })
  // Git only warns if the old mode is another than the diff says, which is unknown here because files are only texts.
  expect(run.status === 0 ? '' : run.stderr + diff).toBe('')
}

function treeOf(folder: string): Record<string, unknown> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('.git/'))
  return Object.fromEntries(
    files.sort().map((name) => {
      const path = join(folder, name)
      return [name, [readFileSync(path, 'utf8'), (statSync(path).mode & 0o100) !== 0]]
    }),
  )
}

function after(tree: Tree, files: readonly FileResult[]): unknown {
  const now = new Map(Array.from(tree, ([name, { text, executable }]) => [name, [text, executable] as const]))
  for (const { path, from = path, before } of files) if (before !== undefined) now.delete(from)
  for (const { path, from = path, after, mode } of files) {
    if (after === undefined) continue
    now.set(path, [after, mode === undefined ? (tree.get(from)?.executable ?? false) : mode === '100755'])
  }
  return Object.fromEntries([...now].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function repository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emend-git-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  git(folder, 'init', '-q')
  return folder
}

function git(folder: string, ...args: string[]): string {
  const settings = [
    'core.autocrlf=false',
    'core.fileMode=true',
    'user.name=a',
    'user.email=a@example.org',
    'diff.renames=false',
  ]
  return execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  })
}

function commit(folder: string, tree: Tree): void {
  stage(folder, tree)
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'before')
}

function stage(folder: string, tree: Tree): void {
  for (const name of readdirSync(folder)) {
    if (name !== '.git') rmSync(join(folder, name), { recursive: true })
  }
  for (const [name, { text, executable }] of tree) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), executable ? 0o755 : 0o644)
  }
  git(folder, 'add', '-A')
}

/** The files of a tree after a diff, with the modes that it sets. */
function result(diff: string, tree: Tree, reverse: boolean): unknown {
  const files = new Map(Array.from(tree, ([name, { text }]) => [name, text]))
  const applied = applyDiffToFiles(files, diff, { reverse, newText: 'literal' })
  if (!applied.ok) return applied.failures
  const modes = new Map(Array.from(tree, ([name, { executable }]) => [name, executable]))
  for (const { path, from = path } of applied.files) files.delete(from)
  for (const { path, from = path, after, mode } of applied.files) {
    if (after === undefined) continue
    files.set(path, after)
    const before = tree.has(from) ? (modes.get(from) ?? false) : false
    modes.set(path, mode === undefined ? before : mode === '100755')
  }
  return Object.fromEntries([...files].sort().map(([name, text]) => [name, [text, modes.get(name)]]))
}

function outcome(_: Tree, tree: Tree): unknown {
  return Object.fromEntries(
    [...tree].sort().map(([name, { text, executable }]) => [name, [text, executable]]),
  )
}
