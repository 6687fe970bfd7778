import type { ChangeAnnotation, TextEdit, WorkspaceEdit } from '@emend/edits'
import { closedPlaceOf } from '@emend/fs'
import * as vscode from 'vscode'
import type { Editor } from './apply-request.js'
import { DEFAULT_SETTINGS, readSettings, SETTINGS_FILE, type Settings } from './settings.js'
import { workspaceFileSystem } from './workspace-file-system.js'

/** How many files are listed, to suggest paths. */
const MOST_FILES = 5_000

/** The folder that paths of requests are relative to: that of the document in front, or the one that a person picks. */
export async function chooseFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const { workspaceFolders: [first, ...others] = [] } = vscode.workspace
  if (first === undefined) {
    vscode.window.showErrorMessage('There is no folder to apply edits to: open one.')
    return undefined
  }
  const front = vscode.window.activeTextEditor?.document.uri
  const own = front && vscode.workspace.getWorkspaceFolder(front)
  return own ?? (others.length === 0 ? first : vscode.window.showWorkspaceFolderPick())
}

/**
 * The configuration of a folder, which is data: nothing is run. In an untrusted workspace it is not read.
 *
 * @throws TypeError that says what is wrong in it
 */
export async function settingsOf({ uri }: vscode.WorkspaceFolder): Promise<Settings> {
  if (!vscode.workspace.isTrusted) return DEFAULT_SETTINGS
  await warnOfCode(uri)
  const file = vscode.Uri.joinPath(uri, SETTINGS_FILE)
  try {
    await vscode.workspace.fs.stat(file)
  } catch {
    return DEFAULT_SETTINGS
  }
  return readSettings(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)))
}

const warned = new Set<string>()

/** Says once that a configuration that is code does not count here: its guards may refuse what the extension writes. */
async function warnOfCode(folder: vscode.Uri): Promise<void> {
  if (warned.has(folder.toString())) return
  const names = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name)
  const code = names.find((name) => closedPlaceOf(name) === 'code')
  if (code === undefined) return
  warned.add(folder.toString())
  vscode.window.showWarningMessage(
    `${code} is code, which this extension does not run: its guards do not count here.`,
  )
}

export function editorOf(folder: vscode.WorkspaceFolder): Editor {
  const uriOf = (path: string) => (path === '' ? folder.uri : vscode.Uri.joinPath(folder.uri, path))
  const root = `${folder.uri.path.replace(/\/$/, '')}/`
  const pathOf = ({ path }: vscode.Uri) => path.slice(root.length)
  const isInside = (uri: vscode.Uri) =>
    uri.scheme === folder.uri.scheme && uri.authority === folder.uri.authority && uri.path.startsWith(root)
  return {
    disk: workspaceFileSystem({
      fs: vscode.workspace.fs,
      uri: uriOf,
      async list() {
        const pattern = new vscode.RelativePattern(folder, '**/*')
        return (await vscode.workspace.findFiles(pattern, undefined, MOST_FILES)).map(pathOf)
      },
    }),
    uri: (path) => uriOf(path).toString(),
    document(path) {
      const wanted = uriOf(path).toString()
      const found = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === wanted)
      return found && { text: found.getText(), version: found.version }
    },
    openPaths() {
      const shown = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors].flatMap(
        (editor) => editor?.document.uri ?? [],
      )
      const all = [...shown, ...vscode.workspace.textDocuments.map(({ uri }) => uri)]
      return [...new Set(all.filter(isInside).map(pathOf))]
    },
    async open(path) {
      await vscode.workspace.openTextDocument(uriOf(path))
    },
    apply: (edit) => applyAndSave(asEdit(edit)),
  }
}

/** Applies an edit, and saves the documents that had nothing unsaved before. @returns false if nothing was changed */
export async function applyAndSave(edit: vscode.WorkspaceEdit): Promise<boolean> {
  const unsaved = new Set(
    vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()),
  )
  if (!(await vscode.workspace.applyEdit(edit))) return false
  for (const [uri] of edit.entries())
    if (!unsaved.has(uri.toString())) await (await vscode.workspace.openTextDocument(uri)).save()
  return true
}

function asEdit({ documentChanges, changeAnnotations = {} }: WorkspaceEdit): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit()
  for (const change of documentChanges)
    if (!('kind' in change)) {
      const uri = vscode.Uri.parse(change.textDocument.uri)
      for (const one of change.edits)
        edit.replace(uri, rangeOf(one), one.newText, annotationOf(one, changeAnnotations))
    } else if (change.kind === 'create') edit.createFile(vscode.Uri.parse(change.uri))
    else if (change.kind === 'delete') edit.deleteFile(vscode.Uri.parse(change.uri))
    else edit.renameFile(vscode.Uri.parse(change.oldUri), vscode.Uri.parse(change.newUri))
  return edit
}

function rangeOf({ range: { start, end } }: TextEdit): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character)
}

/** The editor shows the whole edit before it applies it if a part of it needs confirmation. */
function annotationOf(
  edit: TextEdit,
  annotations: Readonly<Record<string, ChangeAnnotation>>,
): vscode.WorkspaceEditEntryMetadata | undefined {
  return 'annotationId' in edit ? annotations[String(edit.annotationId)] : undefined
}
