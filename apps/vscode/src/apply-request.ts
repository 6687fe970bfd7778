import { type FileResult, hasEffect, type Refused } from '@emend/core'
import { toWorkspaceEdit, type WorkspaceEdit } from '@emend/edits'
import { createEngine, type Engine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { type DocumentHost, documentFileSystem, type FileSystem, type OpenDocument } from '@emend/fs'
import { allFormats } from '@emend/registry/formats'
import type { Asked } from './asked.js'
import { type Question, questionOf } from './question.js'
import type { Settings } from './settings.js'

/** What the extension needs of the editor. Paths are relative to the folder of the workspace. */
export interface Editor {
  readonly disk: FileSystem
  uri(path: string): string
  document(path: string): OpenDocument | undefined
  /** The paths of the open documents, the one that a person looks at first. */
  openPaths(): readonly string[]
  /** Loads the document of a file, so that its text is the one that the editor counts positions in. */
  open(path: string): Promise<void>
  /** Applies the edit as one step that can be undone. Resolves to false if nothing was changed. */
  apply(edit: WorkspaceEdit): Promise<boolean>
}

export type Outcome =
  | {
      readonly ok: true
      readonly message: string
      /** The files that were changed. */
      readonly files: readonly FileResult[]
    }
  | {
      readonly ok: false
      readonly message: string
      /** What a person can choose; absent where there is nothing. */
      readonly question?: Question
    }

/**
 * Applies a request in any of the formats to the documents of an editor.
 *
 * @throws TypeError for settings that the engine refuses
 */
export async function applyRequest(asked: Asked, editor: Editor, settings: Settings): Promise<Outcome> {
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
  const parts = {
    ...settings,
    describe: engineMessages,
    formats: allFormats(),
    fileSystem: documentFileSystem(host, editor.disk),
  }
  const engineFor = (isPartial: boolean) =>
    createEngine({ ...parts, ...(isPartial && { partial: 'edits' as const }) })
  const engine = engineFor(asked.isPartial === true)
  const { request, options = {} } = asked
  const refused = async (why: Refused) => {
    const fitting = asked.isPartial ? [] : await fittingOf(engineFor(true), asked)
    const question = await questionOf(why, asked, {
      engine,
      settings,
      fitting,
      openPaths: editor.openPaths(),
    })
    return { ok: false as const, message: why.message, ...(question && { question }) }
  }
  const first = await engine.preview(request, options)
  if (!first.ok) return refused(first)
  for (const { path, from = path, before } of first.files) if (before !== undefined) await editor.open(from)
  const preview = await engine.preview(request, options)
  if (!preview.ok) return refused(preview)
  files = preview.files
  const applied = await engine.apply(request, { ...options, planned: files })
  return applied.ok
    ? { ok: true, message: applied.message, files: applied.files.filter(hasEffect) }
    : { ok: false, message: applied.message }
}

/** The paths of the files that would change without the edits that have no place. */
async function fittingOf(engine: Engine, { request, options = {} }: Asked): Promise<readonly string[]> {
  const result = await engine.preview(request, options)
  return result.ok ? result.files.filter(hasEffect).map(({ path }) => path) : []
}
