import type { FileResult } from '@emend/core'
import { isTolerant } from '@emend/core/plugin'
import { filesOf, type ResultOrFile, requireFunction } from './files-of.js'
import { inSequence } from './in-sequence.js'
import { editsOf, type PositionOptions, type TextEdit } from './text-edits.js'

/** An edit that names the reason for which a person should look at it. */
export interface AnnotatedTextEdit extends TextEdit {
  readonly annotationId: string
}

/** The changes of the documents of a workspace, as the Language Server Protocol has them. */
export interface WorkspaceEdit {
  readonly documentChanges: readonly DocumentChange[]
  readonly changeAnnotations?: Readonly<Record<string, ChangeAnnotation>>
}

/** Edits of one document, or what becomes of a file; they are carried out in their order. */
export type DocumentChange =
  | {
      readonly textDocument: { readonly uri: string; readonly version: number | null }
      readonly edits: readonly (TextEdit | AnnotatedTextEdit)[]
    }
  | { readonly kind: 'create'; readonly uri: string }
  | { readonly kind: 'rename'; readonly oldUri: string; readonly newUri: string }
  | { readonly kind: 'delete'; readonly uri: string }

/** What the edits with an annotation have in common. */
export interface ChangeAnnotation {
  readonly label: string
  readonly needsConfirmation: boolean
  readonly description: string
}

/** What the host knows of its documents. */
export interface WorkspaceOptions extends PositionOptions {
  /** The URI of a path of the result. */
  readonly uri: (path: string) => string
  /** The version of the open document whose text was given for a path. Default: none is open. */
  readonly version?: (path: string) => number | undefined
}

/**
 * The files of a result as one edit of the workspace, in the order of {@link inSequence}: files that trade places trade their texts.
 * Edits that were placed tolerantly have an annotation that asks for confirmation. A git mode has no form there. Linear in the texts.
 *
 * @throws TypeError for what is neither a result nor a file of one, and without `uri`
 *
 * @example
 * toWorkspaceEdit(result, { uri: (path) => `file:///project/${path}`, version: (path) => open.get(path)?.version })
 */
export function toWorkspaceEdit(result: ResultOrFile, options: WorkspaceOptions): WorkspaceEdit {
  const files = filesOf('toWorkspaceEdit', result, 'status')
  requireFunction('toWorkspaceEdit', 'uri', options?.uri)
  const documentChanges = inSequence({ files }).flatMap((file) => changesOf(file, options))
  const isTolerant = documentChanges.some((one) => 'edits' in one && one.edits.some(isAnnotated))
  return { documentChanges, ...(isTolerant && { changeAnnotations: { [TOLERANT]: ANNOTATION } }) }
}

const TOLERANT = 'placed-tolerantly'
const ANNOTATION: ChangeAnnotation = {
  label: 'Placed tolerantly',
  needsConfirmation: true,
  description: 'The file does not have the old text of this edit to the letter.',
}

function isAnnotated(edit: TextEdit): boolean {
  return 'annotationId' in edit
}

function changesOf(file: FileResult, options: WorkspaceOptions): DocumentChange[] {
  const { path, from = path, before, after } = file
  const [uri, oldUri] = [options.uri(path), options.uri(from)]
  if (after === undefined) return [{ kind: 'delete', uri: oldUri }]
  const edits = editsOf(file, options).map(({ edit, changes }) =>
    changes.some(isTolerant) ? { ...edit, annotationId: TOLERANT } : edit,
  )
  // A document has no version under a URI that it does not have yet.
  const version = from === path ? (options.version?.(path) ?? null) : null
  const changed = edits.length === 0 ? [] : [{ textDocument: { uri, version }, edits }]
  if (before === undefined) return [{ kind: 'create', uri }, ...changed]
  return from === path ? changed : [{ kind: 'rename', oldUri, newUri: uri }, ...changed]
}
