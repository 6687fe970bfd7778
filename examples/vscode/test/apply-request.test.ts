import type { TextEdit, WorkspaceEdit } from '@emend/edits'
import { memoryFileSystem } from '@emend/fs-memory'
import { expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { applyRequest, type Editor } from '../src/apply-request.js'

/** An editor without windows, that applies edits as the protocol of language servers says, and records them. */
function editor(files: Readonly<Record<string, string>>) {
  const open = new Map<string, TextDocument>()
  const edits: WorkspaceEdit[] = []
  const opened = (path: string, text: string) =>
    open.set(path, TextDocument.create(path, 'text', (open.get(path)?.version ?? 0) + 1, text))
  const disk = memoryFileSystem(files)
  const fake: Editor = {
    disk,
    uri: (path) => path,
    document(path) {
      const found = open.get(path)
      return found && { text: found.getText(), version: found.version }
    },
    async open(path) {
      // As editors do, it has the byte order mark no longer.
      if (!open.has(path)) opened(path, new TextDecoder().decode(await disk.readFile(path)))
    },
    async apply(edit) {
      edits.push(edit)
      for (const change of edit.documentChanges)
        if (!('kind' in change)) {
          const { uri } = change.textDocument
          const document = open.get(uri) ?? TextDocument.create(uri, 'text', 1, '')
          opened(uri, TextDocument.applyEdits(document, change.edits as never))
        } else if (change.kind === 'create') opened(change.uri, '')
        else if (change.kind === 'delete') open.delete(change.uri)
        else {
          opened(change.newUri, open.get(change.oldUri)?.getText() ?? '')
          open.delete(change.oldUri)
        }
      return true
    },
  }
  const texts = () => Object.fromEntries(Array.from(open, ([path, document]) => [path, document.getText()]))
  return { fake, edits, opened, texts }
}

const block = (path: string, search: string, replacement: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replacement}\n>>>>>>> REPLACE\n`

test('keeps unsaved work, and applies all files as one edit', async () => {
  const { fake, edits, opened, texts } = editor({ 'a.js': 'saved()\n', 'b.js': '\uFEFFb()\n' })
  opened('a.js', 'unsaved()\none()\n')
  const request = block('a.js', 'one()', 'two()') + block('b.js', 'b()', 'c()') + block('new.js', '', 'new()')
  expect(await applyRequest(request, fake)).toMatchObject({ ok: true })
  expect(texts()).toEqual({ 'a.js': 'unsaved()\ntwo()\n', 'b.js': 'c()\n', 'new.js': 'new()\n' })
  expect(edits).toHaveLength(1)
  expect(edits[0]?.changeAnnotations).toBeUndefined()
})

test('moves and deletes files', async () => {
  const { fake, texts } = editor({ 'a.js': 'a()\n', 'b.js': 'b()\n' })
  const patch =
    '*** Begin Patch\n*** Update File: a.js\n*** Move to: c.js\n-a()\n+c()\n*** Delete File: b.js\n*** End Patch\n'
  expect(await applyRequest(patch, fake)).toMatchObject({ ok: true })
  expect(texts()).toEqual({ 'c.js': 'c()\n' })
})

test('asks for confirmation where an edit was placed tolerantly', async () => {
  const { fake, edits } = editor({ 'a.js': 'function a() {\n\treturn 1\n}\n' })
  await applyRequest(block('a.js', '    return 1', '    return 2'), fake)
  const [change] = edits[0]?.documentChanges ?? []
  const annotated =
    change && 'edits' in change ? (change.edits[0] as TextEdit & { annotationId: string }) : undefined
  expect(edits[0]?.changeAnnotations?.[annotated?.annotationId ?? '']?.needsConfirmation).toBe(true)
})

test('says why a request is refused, and edits nothing', async () => {
  const { fake, edits } = editor({ 'a.js': 'a()\n' })
  const { ok, message } = await applyRequest(block('a.js', 'nowhere()', 'x()'), fake)
  expect([ok, edits]).toEqual([false, []])
  expect(message).toContain('not in the file')
})

test('whenever the user types meanwhile, what they typed stays', async () => {
  const outcomes = new Set<string>()
  for (let moment = 1; moment <= 20; moment++) {
    const { fake, opened, texts } = editor({ 'a.js': 'a()\n' })
    await fake.open('a.js')
    let looks = 0
    const typing: Editor = {
      ...fake,
      document(path) {
        if (++looks === moment) opened(path, `${fake.document(path)?.text}typed()\n`)
        return fake.document(path)
      },
    }
    const { ok, message } = await applyRequest(block('a.js', 'a()', 'b()'), typing)
    expect(texts()).toEqual({ 'a.js': `${ok ? 'b()' : 'a()'}\n${looks < moment ? '' : 'typed()\n'}` })
    outcomes.add(ok ? 'applied' : message)
  }
  expect([...outcomes].filter((one) => one.includes('changed'))).not.toEqual([])
  expect(outcomes).toContain('applied')
})

test('says that the user declined', async () => {
  const { fake } = editor({ 'a.js': 'a()\n' })
  const declining = { ...fake, apply: async () => false }
  const { ok, message } = await applyRequest(block('a.js', 'a()', 'b()'), declining)
  expect(ok).toBe(false)
  expect(message).toContain('declined')
})
