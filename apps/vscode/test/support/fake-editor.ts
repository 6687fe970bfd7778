import type { WorkspaceEdit } from '@emend/edits'
import { memoryFileSystem } from '@emend/fs-memory'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Editor } from '../../src/apply-request.js'

/** An editor without windows, that applies edits as the protocol of language servers says, and records them. */
export function fakeEditor(files: Readonly<Record<string, string>>) {
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
    openPaths: () => [...open.keys()],
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

export const block = (path: string, search: string, replacement: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replacement}\n>>>>>>> REPLACE\n`
