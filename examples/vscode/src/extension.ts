import type { ChangeAnnotation, TextEdit, WorkspaceEdit } from '@emend/edits'
import { nodeFileSystem } from '@emend/fs-node'
import * as vscode from 'vscode'
import { applyRequest, type Editor } from './apply-request.js'

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.commands.registerCommand('emend.applyClipboard', applyClipboard))
}

async function applyClipboard(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? []
  if (folder === undefined) {
    await vscode.window.showErrorMessage('There is no folder to apply edits to: open one.')
    return
  }
  const { ok, message } = await applyRequest(await vscode.env.clipboard.readText(), editorOf(folder))
  if (ok) await vscode.window.showInformationMessage(message)
  else await vscode.window.showErrorMessage(message, { modal: true })
}

function editorOf(folder: vscode.WorkspaceFolder): Editor {
  const uriOf = (path: string) => vscode.Uri.joinPath(folder.uri, path)
  return {
    disk: nodeFileSystem(folder.uri.fsPath),
    uri: (path) => uriOf(path).toString(),
    document(path) {
      const wanted = uriOf(path).toString()
      const found = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === wanted)
      return found && { text: found.getText(), version: found.version }
    },
    async open(path) {
      await vscode.workspace.openTextDocument(uriOf(path))
    },
    apply: async (edit) => vscode.workspace.applyEdit(asEdit(edit), { isRefactoring: true }),
  }
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
