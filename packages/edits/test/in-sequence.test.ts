import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types'
import type { Edit, FileEdit, FileResult } from '../../core/src/index.js'
import { editFiles } from '../../core/test/support/calls.js'
import { inSequence, toDiff, toWorkspaceEdit } from '../src/index.js'

const ROOT = 'file:///'
const uri = (path: string) => `${ROOT}${path}`
const move = (path: string, moveTo: string, ...edits: readonly Edit[]): FileEdit => ({
  kind: 'update',
  path,
  moveTo,
  edits,
})
const replace = (search: string, replacement: string): Edit => ({ unit: 'lines', search, replacement })

type Texts = Readonly<Record<string, string>>

function resultOf(before: Texts, edits: readonly FileEdit[]): readonly FileResult[] {
  const result = editFiles(before, edits)
  if (!result.ok) throw new Error(result.message)
  return result.files
}

/** The texts after a result: what is gone goes first. */
function wanted(before: Texts, files: readonly FileResult[]): Texts {
  const texts = new Map(Object.entries(before))
  for (const { path, from = path } of files) texts.delete(from)
  for (const { path, after } of files) if (after !== undefined) texts.set(path, after)
  return Object.fromEntries(texts)
}

/** Carries out a workspace edit as an editor does that never overwrites, step by step. */
function edited(before: Texts, { documentChanges = [] }: WorkspaceEdit): Texts {
  const texts = new Map(Object.entries(before).map(([path, text]) => [uri(path), text]))
  const take = (one: string): string => {
    const text = texts.get(one)
    if (text === undefined) throw new Error(`there is no ${one}`)
    texts.delete(one)
    return text
  }
  const put = (one: string, text: string) => {
    for (const other of texts.keys())
      if (other === one || other.startsWith(`${one}/`) || one.startsWith(`${other}/`))
        throw new Error(`${other} is in the way of ${one}`)
    texts.set(one, text)
  }
  for (const change of documentChanges)
    if (!('kind' in change)) {
      const { uri: one } = change.textDocument
      const document = TextDocument.create(one, 'text', 1, take(one))
      put(one, TextDocument.applyEdits(document, change.edits as TextEdit[]))
    } else if (change.kind === 'create') put(change.uri, '')
    else if (change.kind === 'delete') take(change.uri)
    else put(change.newUri, take(change.oldUri))
  return Object.fromEntries(Array.from(texts, ([one, text]) => [one.slice(ROOT.length), text]))
}

/** Lets git apply the diff of a result. */
function applied(before: Texts, files: readonly FileResult[]): Texts {
  const folder = mkdtempSync(join(tmpdir(), 'emend-sequence-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  execFileSync('git', ['apply'], { cwd: folder, input: toDiff({ files }) })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

const FILES = { a: '1\n2\n3\n4\n', b: 'x\ny\nz\n', c: 'c\nd\ne\n' }
const CASES: readonly (readonly [string, Texts, readonly FileEdit[], readonly string[]])[] = [
  [
    'two files that trade places trade their texts',
    FILES,
    [move('a', 't'), move('b', 'a'), move('t', 'b')],
    ['updated b', 'updated a'],
  ],
  [
    'two files that trade places and are edited',
    FILES,
    [move('a', 't', replace('2\n', 'two\n')), move('b', 'a', replace('y\n', 'Y\n')), move('t', 'b')],
    ['updated b', 'updated a'],
  ],
  [
    'three files in a circle',
    FILES,
    [move('a', 't'), move('c', 'a'), move('b', 'c'), move('t', 'b')],
    ['updated b', 'updated a', 'updated c'],
  ],
  [
    'a file that takes the path of one that moves later',
    FILES,
    [move('a', 't'), move('b', 'd'), move('t', 'b')],
    ['moved d', 'moved b'],
  ],
  ['a file that moves below its own path', { a: 'x\n' }, [move('a', 'a/b')], ['deleted a', 'created a/b']],
  [
    'a file and a folder that trade names',
    { a: 'x\n', 'b/c': 'y\n' },
    [move('a', 't'), move('b/c', 'a'), move('t', 'b')],
    ['deleted b/c', 'created b', 'updated a'],
  ],
  [
    'a new file at the path of one that moves',
    FILES,
    [move('a', 'd'), { kind: 'create', path: 'a', text: 'new\n' }],
    ['moved d', 'created a'],
  ],
]

test.each(CASES)('%s', (_, before, edits, sequence) => {
  const files = resultOf(before, edits)
  expect(inSequence({ files }).map(({ status, path }) => `${status} ${path}`)).toEqual(sequence)
  const texts = wanted(before, files)
  expect(edited(before, toWorkspaceEdit({ files }, { uri }) as WorkspaceEdit)).toEqual(texts)
  expect(applied(before, files)).toEqual(texts)
})

test('a text that is traded has the version of the document at its path, and asks where it was placed tolerantly', () => {
  const files = resultOf(FILES, [move('a', 't', replace('2 \n', 'two\n')), move('b', 'a'), move('t', 'b')])
  const { documentChanges } = toWorkspaceEdit({ files }, { uri, version: (path) => (path === 'b' ? 7 : 8) })
  expect(documentChanges).toMatchObject([
    { textDocument: { uri: uri('b'), version: 7 }, edits: [{ annotationId: 'placed-tolerantly' }] },
    { textDocument: { uri: uri('a'), version: 8 } },
  ])
})

test('moves of any kind, carried out one by one or by git, give the files of the result', () => {
  const paths = ['a', 'b', 'c', 'd/e', 'd/f', 'd']
  let [circles, made] = [0, 0]
  fc.assert(
    fc.property(
      fc.shuffledSubarray(paths, { minLength: 3 }),
      fc.shuffledSubarray(paths, { minLength: 3 }),
      (olds, news) => {
        const before = Object.fromEntries(olds.map((path, i) => [path, `${i}\nmiddle ${path}\nend\n`]))
        const pairs = olds.slice(0, news.length).map((path, i) => [path, news[i] ?? path] as const)
        const moved = pairs.filter(([path, to]) => path !== to)
        const result = editFiles(before, [
          ...moved.map(([path], i) => move(path, `t${i}`)),
          ...moved.map(([path, to], i) => move(`t${i}`, to, replace(`middle ${path}\n`, `new ${to}\n`))),
        ])
        if (
          !result.ok ||
          moved.length === 0 ||
          hasFolderOfFile(olds) ||
          hasFolderOfFile(Object.keys(wanted(before, result.files)))
        )
          return
        const { files } = result
        made++
        if (inSequence({ files }).some(({ from }) => from === undefined)) circles++
        const texts = wanted(before, files)
        expect(edited(before, toWorkspaceEdit({ files }, { uri }) as WorkspaceEdit)).toEqual(texts)
        expect(applied(before, files)).toEqual(texts)
      },
    ),
    { numRuns: 300 },
  )
  expect(made).toBeGreaterThan(40)
  expect(circles).toBeGreaterThan(10)
})

/** No disk has these files. */
function hasFolderOfFile(paths: readonly string[]): boolean {
  return paths.some((one) => paths.some((other) => other.startsWith(`${one}/`)))
}
