import type { Diagnostic } from '@emend/core/plugin'
import type { DocumentSymbol, Location } from 'vscode-languageserver-protocol/node'
import type { LookedFile } from '../source.js'
import { TextLines } from '../text-lines.js'
import { normalUri, type Running } from './running.js'

/** How many declarations of a request are asked about. */
const MOST_SYMBOLS = 20

/** Kinds of declarations whose members are part of what others use: classes, enums, interfaces, objects, structs, type aliases. */
const WITH_MEMBERS: ReadonlySet<number> = new Set([5, 10, 11, 19, 23, 26, 13])

/** Where declarations of a file are used that a request touches. */
export interface Uses {
  readonly uris: ReadonlySet<string>
  /** How many touched declarations were not asked about. */
  readonly left: number
}

/**
 * Asks for the uses of the declarations that changes remove or touch: those whose name is on a changed line, and those around a change
 * of their members.
 *
 * @throws the error of the server
 */
export async function usesOf(
  { connection, capabilities, ended }: Running,
  uri: string,
  file: LookedFile,
): Promise<Uses> {
  const uris = new Set<string>()
  const { documentSymbolProvider, referencesProvider } = capabilities
  if (!documentSymbolProvider || !referencesProvider) return { uris, left: 0 }
  const textDocument = { uri }
  const symbols: unknown = await Promise.race([
    connection.sendRequest('textDocument/documentSymbol', { textDocument }),
    ended,
  ])
  const touched = touchedBy(file, Array.isArray(symbols) ? symbols : [])
  for (const { line, character } of touched.slice(0, MOST_SYMBOLS)) {
    const params = { textDocument, position: { line, character }, context: { includeDeclaration: false } }
    const found: unknown = await Promise.race([
      connection.sendRequest('textDocument/references', params),
      ended,
    ])
    for (const { uri: user } of (Array.isArray(found) ? found : []) as readonly Location[])
      uris.add(normalUri(user) ?? uri)
  }
  uris.delete(uri)
  return { uris, left: Math.max(0, touched.length - MOST_SYMBOLS) }
}

/** Where the names of the touched declarations are. */
function touchedBy(
  file: LookedFile,
  symbols: readonly DocumentSymbol[],
): readonly Diagnostic['range']['start'][] {
  const { before = '', after, path, from = path } = file
  const isGone = after === undefined || from !== path
  const lines = new TextLines(before)
  const changed = file.changes.map(({ span }) => ({
    first: lines.lineAt(span.start),
    last: lines.lineAt(span.end),
  }))
  const touches = (first: number, last: number) =>
    changed.some((one) => one.first <= last && first <= one.last)
  const found: Diagnostic['range']['start'][] = []
  const visit = ({ range, selectionRange, kind, children = [] }: DocumentSymbol): void => {
    const { start, end } = selectionRange ?? {}
    if (start === undefined || end === undefined || range === undefined) return
    const isInside = touches(range.start.line, range.end.line)
    const ofMembers = WITH_MEMBERS.has(kind) && isInside
    if (isGone || touches(start.line, end.line) || ofMembers) found.push(start)
    if (isInside && !isGone) for (const child of children) visit(child)
  }
  for (const symbol of symbols) visit(symbol)
  return found
}
