import type { ToolCallContent } from '@agentclientprotocol/sdk'
import type { ToolCallContent as DraftContent } from '@agentclientprotocol/sdk/experimental/v2'
import { expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { type TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types'
import { editFiles } from '../../core/test/support/calls.js'
import { toAcpContent, toAcpDiff, toWorkspaceEdit } from '../src/index.js'

const FILES = { 'a.txt': 'one\ntwo\n', 'b.txt': 'x\ny\n', 'c.txt': 'gone\n' }
const RESULT = editFiles(FILES, [
  { kind: 'update', path: 'a.txt', edits: [{ unit: 'lines', search: 'two \n', replacement: '2\n' }] },
  {
    kind: 'update',
    path: 'b.txt',
    moveTo: 'd.txt',
    edits: [{ unit: 'lines', search: 'y\n', replacement: 'z\n' }],
  },
  { kind: 'delete', path: 'c.txt' },
  { kind: 'create', path: 'e.txt', text: 'new\n' },
])
if (!RESULT.ok) throw new Error(RESULT.message)

const uri = (path: string) => `file:///${path}`
const absolute = (path: string) => `/project/${path}`

test('a workspace edit, carried out in its order, gives the files of the result', () => {
  const edit = toWorkspaceEdit(RESULT, { uri, version: (path) => (path === 'a.txt' ? 7 : undefined) })
  const received: unknown = edit
  expect(WorkspaceEdit.is(received)).toBe(true)
  const documents = new Map(Object.entries(FILES).map(([path, text]) => [uri(path), text]))
  for (const change of (received as WorkspaceEdit).documentChanges ?? [])
    if (!('kind' in change)) {
      expect(change.edits.every((one) => TextEdit.is(one))).toBe(true)
      documents.set(change.textDocument.uri, edited(documents.get(change.textDocument.uri) ?? '', change))
    } else if (change.kind === 'create') documents.set(change.uri, '')
    else if (change.kind === 'delete') documents.delete(change.uri)
    else {
      documents.set(change.newUri, documents.get(change.oldUri) ?? '')
      documents.delete(change.oldUri)
    }
  expect(Object.fromEntries(documents)).toEqual({
    'file:///a.txt': 'one\n2\n',
    'file:///d.txt': 'x\nz\n',
    'file:///e.txt': 'new\n',
  })
})

function edited(text: string, { edits }: TextDocumentEdit): string {
  return TextDocument.applyEdits(TextDocument.create('file:///a', 'text', 1, text), edits as TextEdit[])
}

test('an edit that was placed tolerantly asks for confirmation, and has the version of its document', () => {
  const edit = toWorkspaceEdit(RESULT, { uri, version: () => 7 })
  expect(edit.documentChanges[0]).toEqual({
    textDocument: { uri: 'file:///a.txt', version: 7 },
    edits: [
      {
        range: { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } },
        newText: '2\n',
        annotationId: 'placed-tolerantly',
      },
    ],
  })
  expect(edit.changeAnnotations?.['placed-tolerantly']?.needsConfirmation).toBe(true)
})

test('the content of a tool call, version 1', () => {
  const content: ToolCallContent[] = toAcpContent(RESULT, absolute)
  expect(content).toEqual([
    { type: 'diff', path: '/project/a.txt', oldText: 'one\ntwo\n', newText: 'one\n2\n' },
    { type: 'content', content: { type: 'text', text: 'moves /project/b.txt to /project/d.txt' } },
    { type: 'diff', path: '/project/d.txt', oldText: 'x\ny\n', newText: 'x\nz\n' },
    { type: 'content', content: { type: 'text', text: 'deletes /project/c.txt' } },
    { type: 'diff', path: '/project/c.txt', oldText: 'gone\n', newText: '' },
    { type: 'diff', path: '/project/e.txt', oldText: null, newText: 'new\n' },
  ])
})

test('the content of a tool call, version 2', () => {
  const content: DraftContent = toAcpDiff(RESULT, absolute)
  expect(content).toMatchObject({
    type: 'diff',
    changes: [
      { operation: 'modify', path: '/project/a.txt' },
      { operation: 'move', oldPath: '/project/b.txt', path: '/project/d.txt' },
      { operation: 'delete', path: '/project/c.txt' },
      { operation: 'add', path: '/project/e.txt' },
    ],
    patch: { format: 'git_patch' },
  })
})
