import type { FileResult } from '@emend/core'
import { withChanges } from '@emend/core/plugin'
import * as vscode from 'vscode'
import { applyAndSave } from './folder.js'
import { carried, changedParts, type Mark, marksOf } from './marks.js'

/** What a person has not decided about in one document. */
interface Open {
  readonly uri: vscode.Uri
  readonly marks: readonly Mark[]
  /** The file was created: rejecting it deletes it. */
  readonly isNew: boolean
}

/**
 * Marks what was changed in the editor, with Accept and Reject at each change. The text has the changes already: accepting one takes its
 * mark away, rejecting one brings the old text back.
 */
export class Review implements vscode.CodeLensProvider, vscode.Disposable {
  static readonly where: vscode.DocumentSelector = '*'

  readonly #open = new Map<string, Open>()
  readonly #changed = new vscode.EventEmitter<void>()
  readonly onDidChangeCodeLenses = this.#changed.event
  readonly #added = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('diffEditor.insertedLineBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.addedForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  })
  readonly #within = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('diffEditor.insertedTextBackground'),
  })
  readonly #removed = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor('editorGhostText.foreground'), margin: '0 0 0 3em' },
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.deletedForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  })
  readonly #listening = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const open = this.#open.get(document.uri.toString())
      if (open === undefined || contentChanges.length === 0) return
      this.#keep({ ...open, marks: carried(open.marks, contentChanges, document.getText()) })
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const uri of files) this.#forget(uri)
    }),
    vscode.window.onDidChangeVisibleTextEditors(() => this.#show()),
  )

  dispose(): void {
    for (const one of [this.#changed, this.#added, this.#within, this.#removed, this.#listening])
      one.dispose()
  }

  /** Marks the changes of files, of which a person may have left some out in the preview, and shows the first one. */
  async begin(files: readonly (readonly [uri: string, file: FileResult])[]): Promise<void> {
    let first: Open | undefined
    for (const [name, file] of files) {
      if (file.after === undefined) continue
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(name))
      const { uri } = document
      const { before = '' } = file
      const { changes } = withChanges({ ...file, status: 'updated', before, after: document.getText() })
      const open = { uri, marks: marksOf(before, changes), isNew: file.before === undefined }
      this.#keep(open)
      if (open.marks.length > 0) first ??= open
    }
    if (first === undefined) return
    const editor = await vscode.window.showTextDocument(first.uri, { preview: false })
    const at = editor.document.positionAt(first.marks[0]?.start ?? 0)
    editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport)
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const { uri, marks, isNew } = this.#open.get(document.uri.toString()) ?? NONE
    if (uri === undefined) return []
    return marks.flatMap(({ start }, at) => {
      const { line } = document.positionAt(start)
      const lens = (title: string, command: string, ...given: unknown[]) =>
        new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
          title,
          command: `emend.${command}`,
          arguments: [uri, ...given],
        })
      const one = [lens('$(check) Accept', 'accept', start), lens('$(discard) Reject', 'reject', start)]
      if (isNew)
        return at === 0 ? [lens('$(check) Accept', 'acceptAll'), lens('$(discard) Reject', 'rejectAll')] : []
      return at === 0 && marks.length > 1
        ? [
            ...one,
            lens(`Accept all ${marks.length}`, 'acceptAll'),
            lens(`Reject all ${marks.length}`, 'rejectAll'),
          ]
        : one
    })
  }

  accept(uri: vscode.Uri, start: number): void {
    const open = this.#open.get(uri.toString())
    if (open !== undefined) this.#keep({ ...open, marks: open.marks.filter((mark) => mark.start !== start) })
  }

  async reject(uri: vscode.Uri, start: number): Promise<void> {
    const open = this.#open.get(uri.toString())
    if (open !== undefined)
      await this.#takeBack([{ ...open, marks: open.marks.filter((mark) => mark.start === start) }])
  }

  /** @param uri the document; all documents if it is not given */
  acceptAll(uri?: vscode.Uri): void {
    for (const open of this.#of(uri)) this.#forget(open.uri)
  }

  /** @param uri the document; all documents if it is not given */
  async rejectAll(uri?: vscode.Uri): Promise<void> {
    await this.#takeBack(this.#of(uri))
  }

  /** Brings old texts back, as one step that can be undone. */
  async #takeBack(all: readonly Open[]): Promise<void> {
    const edit = new vscode.WorkspaceEdit()
    for (const { uri, marks, isNew } of all) {
      if (isNew) edit.deleteFile(uri)
      else {
        const document = await vscode.workspace.openTextDocument(uri)
        for (const { start, end, before } of marks)
          edit.replace(uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), before)
      }
    }
    await applyAndSave(edit)
  }

  #of(uri: vscode.Uri | undefined): Open[] {
    return uri === undefined ? [...this.#open.values()] : [this.#open.get(uri.toString()) ?? []].flat()
  }

  #keep(open: Open): void {
    if (open.marks.length === 0) this.#open.delete(open.uri.toString())
    else this.#open.set(open.uri.toString(), open)
    this.#show()
  }

  #forget(uri: vscode.Uri): void {
    this.#open.delete(uri.toString())
    this.#show()
  }

  #show(): void {
    vscode.commands.executeCommand('setContext', 'emend.hasMarks', this.#open.size > 0)
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor
      const marks = this.#open.get(document.uri.toString())?.marks ?? []
      editor.setDecorations(
        this.#added,
        marks.filter(({ start, end }) => end > start).map((mark) => linesOf(mark, document)),
      )
      editor.setDecorations(
        this.#within,
        marks.flatMap((mark) => partsOf(mark, document)),
      )
      editor.setDecorations(
        this.#removed,
        marks.filter(({ before }) => before !== '').map((mark) => removedAt(mark, document)),
      )
    }
    this.#changed.fire()
  }
}

const NONE = { uri: undefined, marks: [], isNew: false }

/** The lines of a mark. Where it ends at the start of a line, that line is not one of them. */
function linesOf({ start, end }: Mark, document: vscode.TextDocument): vscode.Range {
  const [first, last] = [document.positionAt(start), document.positionAt(end)]
  const line = last.character === 0 && last.line > first.line ? last.line - 1 : last.line
  return new vscode.Range(first.line, 0, line, 0)
}

/** What was there, behind the first line of the mark: one line as it was, several by their number. All of it shows on hovering. */
function removedAt({ start, before }: Mark, document: vscode.TextDocument): vscode.DecorationOptions {
  const { line } = document.positionAt(start)
  const lines = before.replace(/\r?\n$/, '').split(/\r?\n/)
  const [only = ''] = lines
  const said = lines.length === 1 ? `was: ${only.trim()}` : `${lines.length} lines were here`
  const hoverMessage = new vscode.MarkdownString().appendCodeblock(before, document.languageId)
  return {
    range: document.lineAt(line).range,
    hoverMessage,
    renderOptions: { after: { contentText: said } },
  }
}

/** What is other within the lines of a mark. */
function partsOf({ start, end, before }: Mark, document: vscode.TextDocument): vscode.Range[] {
  const [from, to] = [document.positionAt(start), document.positionAt(end)]
  return changedParts(before, document.getText(new vscode.Range(from, to))).map(
    (part) =>
      new vscode.Range(document.positionAt(start + part.start), document.positionAt(start + part.end)),
  )
}
