import type { FileResult } from '@emend/core'
import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { toWorkspaceEdit, type WorkspaceEdit } from '@emend/edits'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { type DocumentHost, documentFileSystem, type FileSystem, type OpenDocument } from '@emend/fs'
import { searchReplace } from '@emend/search-replace'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'

/** What the extension needs of the editor. Paths are relative to the folder of the workspace. */
export interface Editor {
  readonly disk: FileSystem
  uri(path: string): string
  document(path: string): OpenDocument | undefined
  /** Loads the document of a file, so that its text is the one that the editor counts positions in. */
  open(path: string): Promise<void>
  /** Applies the edit as one step that can be undone. Resolves to false if nothing was changed. */
  apply(edit: WorkspaceEdit): Promise<boolean>
}

/** Applies a request in any of the formats to the documents of an editor. */
export async function applyRequest(
  request: string,
  editor: Editor,
): Promise<{ ok: boolean; message: string }> {
  let files: readonly FileResult[] = []
  const host: DocumentHost = {
    document: (path) => editor.document(path),
    async apply(writes) {
      const late = writes.filter(({ path, version }) => editor.document(path)?.version !== version)
      if (late.length > 0) return late.map(({ path }) => path)
      const version = (path: string) => editor.document(path)?.version
      if (await editor.apply(toWorkspaceEdit({ files }, { uri: (path) => editor.uri(path), version })))
        return []
      throw new Error('the edit was declined in the editor')
    },
  }
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [searchReplace(), v4a(), unifiedDiff(), editString()],
    fileSystem: documentFileSystem(host, editor.disk),
  })
  const first = await engine.preview(request)
  if (!first.ok) return first
  for (const { path, from = path, before } of first.files) if (before !== undefined) await editor.open(from)
  const preview = await engine.preview(request)
  if (!preview.ok) return preview
  files = preview.files
  return engine.apply(request, { planned: files })
}
