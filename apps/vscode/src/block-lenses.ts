import * as vscode from 'vscode'
import { blocksOf, isRequest } from './blocks.js'

/** "Apply this block" above each block that can be applied, and above a new document that is a request as a whole. */
export class BlockLenses implements vscode.CodeLensProvider {
  static readonly where: vscode.DocumentSelector = [{ language: 'markdown' }, { scheme: 'untitled' }]

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const text = document.getText()
    const blocks = blocksOf(text)
    if (blocks.length > 0) return blocks.map(({ line, request }) => lens(line, 'Apply this block', request))
    return document.isUntitled && isRequest(text) ? [lens(0, 'Apply this text', text)] : []
  }
}

function lens(line: number, title: string, request: string): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
    title: `$(check) ${title}`,
    command: 'emend.applyBlock',
    arguments: [request],
  })
}
