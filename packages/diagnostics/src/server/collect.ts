import { fileURLToPath } from 'node:url'
import type { Diagnostic } from 'vscode-languageserver-protocol/node'
import type { Running } from './running.js'

/** A document whose diagnostics are asked for. */
export interface Asked {
  readonly uri: string
  readonly version: number
  /** How often the server had said something of it before it had this text. */
  readonly since: number
  /** Whether it got this text only now. */
  readonly isChanged: boolean
}

/** The diagnostics of documents, by URI. */
export type Collected = ReadonlyMap<string, readonly Diagnostic[]>

/**
 * Asks a server for the diagnostics of documents. A server that does not answer questions says by itself what it finds: it is done with a
 * document when it names the document's version or, without a version, when it has been quiet for a moment.
 *
 * @throws the error of the server
 */
export async function collect(server: Running, documents: readonly Asked[]): Promise<Collected> {
  const ask = server.pulls() ? pull : hasCommands(server) ? askTypeScript : undefined
  if (ask === undefined) return published(server, documents)
  const found = new Map<string, readonly Diagnostic[]>()
  // One after the other: servers have one thread.
  for (const { uri } of documents) found.set(uri, await ask(server, uri))
  return found
}

async function pull({ connection, ended }: Running, uri: string): Promise<readonly Diagnostic[]> {
  for (let tries = 1; ; tries++) {
    try {
      const params = { textDocument: { uri } }
      const report: unknown = await Promise.race([
        connection.sendRequest('textDocument/diagnostic', params),
        ended,
      ])
      const { items = [] } = (report ?? {}) as { readonly items?: readonly Diagnostic[] }
      return Array.isArray(items) ? items : []
    } catch (error) {
      const isAgain = (error as { readonly code?: unknown }).code === SERVER_CANCELLED
      if (!isAgain || tries === MOST_TRIES) throw error
    }
  }
}

/** The server has to begin anew, and wants to be asked again. */
const SERVER_CANCELLED = -32802
const MOST_TRIES = 20

function hasCommands({ capabilities }: Running): boolean {
  return capabilities.executeCommandProvider?.commands.includes(TYPESCRIPT) ?? false
}

/** The command of typescript-language-server that passes a question on. By itself, it says nothing of a file that stays without errors. */
const TYPESCRIPT = 'typescript.tsserverRequest'

interface TypeScriptDiagnostic {
  readonly startLocation: { readonly line: number; readonly offset: number }
  readonly endLocation: { readonly line: number; readonly offset: number }
  readonly category: string
  readonly code: number
  readonly message: string
}

async function askTypeScript({ connection, ended }: Running, uri: string): Promise<readonly Diagnostic[]> {
  const ask = async (question: string) => {
    const args = [question, { file: fileURLToPath(uri), includeLinePosition: true }]
    const answer: unknown = await Promise.race([
      connection.sendRequest('workspace/executeCommand', { command: TYPESCRIPT, arguments: args }),
      ended,
    ])
    const { body = [] } = (answer ?? {}) as { readonly body?: readonly TypeScriptDiagnostic[] }
    return body
  }
  const all = [...(await ask('syntacticDiagnosticsSync')), ...(await ask('semanticDiagnosticsSync'))]
  return all.map(({ startLocation, endLocation, category, code, message }) => ({
    range: { start: placeOf(startLocation), end: placeOf(endLocation) },
    severity: category === 'error' ? 1 : category === 'warning' ? 2 : 3,
    code,
    source: 'typescript',
    message,
  }))
}

function placeOf({ line, offset }: TypeScriptDiagnostic['startLocation']) {
  return { line: line - 1, character: offset - 1 }
}

/** How long a server that names no versions must be quiet, in milliseconds. */
const QUIET = 300

async function published(server: Running, documents: readonly Asked[]): Promise<Collected> {
  const isSaid = ({ uri, version, since, isChanged }: Asked) => {
    const last = server.published.get(uri)
    if (!isChanged) return true
    return (
      last !== undefined && last.count > since && (last.version === undefined || last.version === version)
    )
  }
  const names = documents.some(({ uri }) => server.published.get(uri)?.version !== undefined)
  while (!documents.every(isSaid)) await Promise.race([server.nextPublished(), server.ended])
  // Other documents change as a consequence, and a server without versions may have more to say of the same text.
  const isSure = names && documents.every(({ isChanged }) => isChanged)
  for (let isQuiet = isSure; !isQuiet; )
    isQuiet = await Promise.race([server.nextPublished().then(() => false), quiet(), server.ended])
  return new Map(documents.map(({ uri }) => [uri, server.published.get(uri)?.diagnostics ?? []]))
}

function quiet(): Promise<true> {
  return new Promise((resolve) => setTimeout(() => resolve(true), QUIET))
}
