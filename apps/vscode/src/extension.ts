import * as vscode from 'vscode'
import { applyRequest, type Outcome } from './apply-request.js'
import type { Asked } from './asked.js'
import { BlockLenses } from './block-lenses.js'
import { chooseFolder, editorOf, settingsOf } from './folder.js'
import { Review } from './review.js'

const COPY = 'Copy for the Model'

export function activate({ subscriptions }: vscode.ExtensionContext): void {
  const review = new Review()
  const door = new Door(review)
  const command = (name: string, run: (...given: never[]) => unknown) =>
    vscode.commands.registerCommand(`emend.${name}`, run)
  subscriptions.push(
    review,
    command('applyClipboard', async () => door.apply(await vscode.env.clipboard.readText())),
    command('applyBlock', (request: string) => door.apply(request)),
    command('copyForModel', () => door.copy()),
    command('acceptAll', (uri?: vscode.Uri) => review.acceptAll(uri)),
    command('rejectAll', (uri?: vscode.Uri) => review.rejectAll(uri)),
    command('accept', (uri: vscode.Uri, start: number) => review.accept(uri, start)),
    command('reject', (uri: vscode.Uri, start: number) => review.reject(uri, start)),
    vscode.languages.registerCodeLensProvider(BlockLenses.where, new BlockLenses()),
    vscode.languages.registerCodeLensProvider(Review.where, review),
  )
}

/** Takes requests, asks the person what they mean, and says what came of them. */
class Door {
  readonly #review: Review
  #message = ''

  constructor(review: Review) {
    this.#review = review
  }

  async apply(request: string): Promise<void> {
    const folder = await chooseFolder()
    if (folder === undefined) return
    try {
      const settings = await settingsOf(folder)
      const editor = editorOf(folder)
      let asked: Asked | undefined = { request }
      while (asked !== undefined) {
        const outcome: Outcome = await applyRequest(asked, editor, settings)
        this.#keep(outcome.message)
        asked = outcome.ok ? undefined : await this.#ask(outcome)
        if (outcome.ok) {
          await this.#review.begin(outcome.files.map((file) => [editor.uri(file.path), file]))
          vscode.window.showInformationMessage(firstLine(outcome.message))
        }
      }
    } catch (error) {
      vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error))
    }
  }

  async copy(): Promise<void> {
    await vscode.env.clipboard.writeText(this.#message)
    vscode.window.setStatusBarMessage('emend: the message for the model is in the clipboard', 5_000)
  }

  #keep(message: string): void {
    this.#message = message
    vscode.commands.executeCommand('setContext', 'emend.hasMessage', true)
  }

  /** What a person means by a refused request; undefined for nothing. */
  async #ask({ message, question }: Outcome & { ok: false }): Promise<Asked | undefined> {
    if (question === undefined) {
      const answer = await vscode.window.showErrorMessage(message, COPY)
      if (answer === COPY) await this.copy()
      return undefined
    }
    const copy: vscode.QuickPickItem & { asked?: Asked } = { label: `$(copy) ${COPY}`, alwaysShow: true }
    const chosen = await vscode.window.showQuickPick([...question.choices, copy], {
      title: question.title,
      placeHolder: 'Nothing was changed yet',
      ignoreFocusOut: true,
    })
    if (chosen === copy) await this.copy()
    return chosen?.asked
  }
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? ''
}
