import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type {
  Diagnostic,
  ProtocolConnection,
  PublishDiagnosticsParams,
  ServerCapabilities,
} from 'vscode-languageserver-protocol/node'

/** How a server is started. */
export interface ServerProgram {
  readonly run: readonly string[]
  /** What it gets as `initializationOptions`. */
  readonly options?: unknown
  /** What it gets when it asks for a section of its configuration. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}

/** What a server last said of a document, without being asked. */
interface Published {
  /** How often it has said something of this document. */
  readonly count: number
  readonly version: number | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** A server that has been started. */
export interface Running {
  readonly connection: ProtocolConnection
  readonly capabilities: ServerCapabilities
  /** Whether it answers `textDocument/diagnostic`. */
  readonly pulls: () => boolean
  readonly published: ReadonlyMap<string, Published>
  /** Resolves with the next thing that the server says of any document. */
  nextPublished(): Promise<void>
  /** Rejects when the server ends, with the reason. */
  readonly ended: Promise<never>
  /** Allows the server to write as much again. Call it before each look. */
  allow(): void
  /** Kills it. @param reason the end of a sentence that begins with its name */
  stopBecause(reason: string): void
  stop(): Promise<void>
}

/** How many bytes and how many messages a server may write for one look. */
const MOST_BYTES = 2 ** 25
const MOST_MESSAGES = 20_000
/** How long a server may take to shut down before it is killed, in milliseconds. */
const SHUTDOWN = 1_000

/** Starts a server in a folder. @throws Error if it cannot be started or refuses */
export async function startServer(program: ServerProgram, root: string): Promise<Running> {
  const lsp = await import('vscode-languageserver-protocol/node')
  const [command = '', ...args] = program.run
  const child = spawn(command, args, { cwd: root, windowsHide: true })
  release(child)
  const end = ended(child, command)
  const connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(child.stdout),
    new lsp.StreamMessageWriter(child.stdin),
  )
  // What a server writes wrongly is not the host's problem: it is found out by the time limit or by its end.
  connection.onError(() => {})
  const flood = watched(child.stdout, (what) => end.fail(`wrote more than ${what} for one edit`))
  const published = new Map<string, Published>()
  let said: () => void = () => {}
  let next = new Promise<void>((resolve) => {
    said = resolve
  })
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    const { version, diagnostics } = params
    const uri = normalUri(params.uri)
    if (uri === undefined || !Array.isArray(diagnostics)) return
    const count = (published.get(uri)?.count ?? 0) + 1
    published.set(uri, { count, version, diagnostics })
    said()
    next = new Promise((resolve) => {
      said = resolve
    })
  })
  let pulls = false
  answerRequests(connection, program, root, (method) => {
    if (method === 'textDocument/diagnostic') pulls = true
  })
  connection.listen()
  killedAtExit(child, end.promise)
  end.promise.catch(() => connection.dispose())
  try {
    const { capabilities } = await Promise.race([
      connection.sendRequest(lsp.InitializeRequest.type, initialization(program, root)),
      end.promise,
    ])
    void connection.sendNotification('initialized', {}).catch(() => {})
    void connection
      .sendNotification('workspace/didChangeConfiguration', { settings: program.settings ?? {} })
      .catch(() => {})
    if (capabilities.diagnosticProvider) pulls = true
    return {
      connection,
      capabilities,
      pulls: () => pulls,
      published,
      nextPublished: () => next,
      ended: end.promise,
      allow: flood.reset,
      stopBecause: (reason) => end.fail(reason),
      async stop() {
        const shutdown = connection.sendRequest('shutdown').then(() => connection.sendNotification('exit'))
        let timer: NodeJS.Timeout | undefined
        const late = new Promise((resolve) => {
          timer = setTimeout(resolve, SHUTDOWN)
        })
        await Promise.race([shutdown.catch(() => {}), late, end.promise.catch(() => {})])
        clearTimeout(timer)
        end.fail('was stopped')
      },
    }
  } catch (error) {
    end.fail('has not started')
    throw error
  }
}

/** When a program ends, and why; its last words are part of the reason. */
function ended(child: ChildProcess, command: string) {
  let words = ''
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<never>((_, rejected) => {
    reject = rejected
  })
  // It may end while nobody waits.
  promise.catch(() => {})
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2_000)
  })
  const lastWords = () => words.trim().split('\n').at(-1) ?? ''
  child.on('error', (error) => reject(new Error(`${command} cannot be started: ${error.message}`)))
  child.on('exit', (code, signal) =>
    reject(new Error([`${command} ended with ${code ?? signal}`, lastWords()].filter(Boolean).join(': '))),
  )
  // Writing to a program that has ended is no error of its own.
  child.stdin?.on('error', () => {})
  return {
    promise,
    fail(reason: string) {
      reject(new Error(`${command} ${reason}`))
      child.kill('SIGKILL')
    },
  }
}

/** Counts what is read from a stream. If it is too much, nothing of it is read any more: reading it would keep the host from its work. */
function watched(stream: Readable, tooMuch: (what: string) => void) {
  let [bytes, messages] = [0, 0]
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    messages += chunk.toString('latin1').split(HEADER).length - 1
    if (bytes <= MOST_BYTES && messages <= MOST_MESSAGES) return
    stream.destroy()
    tooMuch(bytes > MOST_BYTES ? `${MOST_BYTES} bytes` : `${MOST_MESSAGES} messages`)
  })
  return {
    reset: () => {
      bytes = 0
      messages = 0
    },
  }
}

const HEADER = 'Content-Length'

const children = new Set<ChildProcess>()

/** No server outlives the process that started it. */
function killedAtExit(child: ChildProcess, ended: Promise<never>): void {
  if (children.size === 0) process.once('exit', killAll)
  children.add(child)
  ended.catch(() => {
    children.delete(child)
    if (children.size === 0) process.removeListener('exit', killAll)
  })
}

function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** The host need not wait for the server to end itself. */
function release(child: ChildProcess): void {
  // The pipes to a process are sockets, whose type the declarations do not tell.
  const pipes = [child.stdin, child.stdout, child.stderr] as readonly unknown[] as readonly (Pick<
    ChildProcess,
    'unref'
  > | null)[]
  for (const one of [child, ...pipes]) one?.unref?.()
}

/** The address of a file as this program writes it; undefined for what is none. Servers escape other characters in it. */
export function normalUri(uri: unknown): string | undefined {
  try {
    return pathToFileURL(fileURLToPath(String(uri))).href
  } catch {
    return undefined
  }
}

/** Answers what servers ask their clients. What would change files is refused. */
function answerRequests(
  connection: ProtocolConnection,
  { settings = {} }: ServerProgram,
  root: string,
  register: (method: string) => void,
): void {
  const sectionOf = (section = '') =>
    section
      .split('.')
      .reduce<unknown>(
        (value, name) =>
          typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
        settings,
      ) ?? null
  connection.onRequest(
    'workspace/configuration',
    ({ items }: { readonly items: readonly { readonly section?: string }[] }) =>
      items.map(({ section }) => sectionOf(section)),
  )
  connection.onRequest(
    'client/registerCapability',
    ({ registrations }: { readonly registrations: readonly { readonly method: string }[] }) => {
      for (const { method } of registrations) register(method)
      return null
    },
  )
  connection.onRequest('client/unregisterCapability', () => null)
  connection.onRequest('window/workDoneProgress/create', () => null)
  connection.onRequest('window/showMessageRequest', () => null)
  connection.onRequest('workspace/workspaceFolders', () => [folderOf(root)])
  connection.onRequest('workspace/applyEdit', () => ({ applied: false }))
  for (const kind of ['diagnostic', 'semanticTokens', 'inlayHint', 'codeLens', 'inlineValue'])
    connection.onRequest(`workspace/${kind}/refresh`, () => null)
}

function folderOf(root: string) {
  return { uri: pathToFileURL(root).href, name: 'root' }
}

function initialization({ options }: ServerProgram, root: string) {
  return {
    processId: process.pid,
    clientInfo: { name: 'emend' },
    rootUri: folderOf(root).uri,
    workspaceFolders: [folderOf(root)],
    initializationOptions: options,
    capabilities: {
      general: { positionEncodings: ['utf-16'] },
      textDocument: {
        synchronization: {},
        publishDiagnostics: { versionSupport: true },
        diagnostic: { dynamicRegistration: true },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        references: {},
      },
      workspace: {
        configuration: true,
        workspaceFolders: true,
        didChangeConfiguration: {},
        didChangeWatchedFiles: {},
        executeCommand: {},
      },
    },
  }
}
