import { Client, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import {
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ProgressNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'

/** A call of a tool. */
interface ToolCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  readonly progressToken?: string
}

/** What both client libraries can do. */
interface AnyClient {
  readonly revision: string | undefined
  /** The progress that was reported so far. */
  readonly progress: readonly unknown[]
  toolNames(): Promise<readonly string[]>
  tools(): Promise<readonly ListedTool[]>
  /** Reads a resource. */
  read(uri: string): Promise<{ readonly contents: readonly object[] }>
  call(call: ToolCall): Promise<ToolResult>
}

interface ListedTool {
  readonly name: string
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}

interface ToolResult {
  readonly content: readonly unknown[]
  readonly structuredContent?: unknown
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
  readonly isError?: boolean | undefined
}

/** A client library in one of its modes. */
export interface ClientKind {
  readonly name: string
  /** The revision of the protocol that it agrees on with the server. */
  readonly revision: string
  /** Starts `node` with these arguments and connects to it. */
  connect(args: readonly string[], host?: Host): Promise<AnyClient>
}

/** What the program around a client has. */
interface Host {
  /** The URIs of its folders. Default: it does not say that it has any. */
  readonly roots?: readonly string[]
  readonly cwd?: string
  /** Whether it shows pages of servers. */
  readonly shows?: boolean
  /** Answers a question, as a person does. Default: the client cannot ask. */
  readonly answer?: (question: string) => Reply | Promise<Reply>
}

interface Reply {
  readonly action: 'accept' | 'decline' | 'cancel'
}

/** The time limit of a call. The default of a minute is too short for a busy machine. */
const PATIENCE = { timeout: 600_000 }
const WHO = { name: 'test', version: '1.0.0' }

function newer(mode: VersionNegotiationMode, revision: string): ClientKind {
  return {
    name: `client 2.4.0 ${typeof mode === 'string' ? mode : 'pinned'}`,
    revision,
    async connect(args, host = {}) {
      const client = new Client(WHO, { versionNegotiation: { mode }, capabilities: capabilitiesOf(host) })
      if (host.roots !== undefined) client.setRequestHandler('roots/list', () => rootsOf(host))
      if (host.answer !== undefined)
        client.setRequestHandler('elicitation/create', (request) => replyOf(host, request.params.message))
      await client.connect(new StdioClientTransport(commandOf(args, host)), PATIENCE)
      onTestFinished(() => client.close())
      const progress: unknown[] = []
      // Not by `onprogress`, which drops what arrives in the same read as the answer.
      client.setNotificationHandler('notifications/progress', ({ params }) => void progress.push(params))
      return {
        revision: client.getNegotiatedProtocolVersion(),
        progress,
        tools: async () => (await client.listTools()).tools,
        read: (uri) => client.readResource({ uri }),
        toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: (call) => client.callTool(paramsOf(call), { ...PATIENCE, ...signalOf(call) }),
      }
    },
  }
}

const OLDER: ClientKind = {
  name: 'sdk 1.32.2',
  revision: '2025-11-25',
  async connect(args, host = {}) {
    const client = new OlderClient(WHO, { capabilities: capabilitiesOf(host) })
    if (host.roots !== undefined) client.setRequestHandler(ListRootsRequestSchema, () => rootsOf(host))
    if (host.answer !== undefined)
      client.setRequestHandler(ElicitRequestSchema, (request) => replyOf(host, request.params.message))
    const transport = new OlderTransport(commandOf(args, host))
    let revision: string | undefined
    const setProtocolVersion = (version: string) => {
      revision = version
    }
    await client.connect(Object.assign(transport, { setProtocolVersion }), PATIENCE)
    onTestFinished(() => client.close())
    const progress: unknown[] = []
    client.setNotificationHandler(ProgressNotificationSchema, ({ params }) => void progress.push(params))
    return {
      revision,
      progress,
      tools: async () => (await client.listTools()).tools,
      read: (uri) => client.readResource({ uri }),
      toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (call) =>
        (await client.callTool(paramsOf(call), undefined, { ...PATIENCE, ...signalOf(call) })) as ToolResult,
    }
  },
}

function commandOf(args: readonly string[], { cwd }: Host) {
  return {
    command: process.execPath,
    args: [...args],
    stderr: 'ignore' as const,
    ...(cwd !== undefined && { cwd }),
  }
}

function capabilitiesOf({ roots, answer, shows }: Host) {
  return {
    ...(shows && {
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
    }),
    ...(roots !== undefined && { roots: { listChanged: true } }),
    ...(answer !== undefined && { elicitation: { form: {} } }),
  }
}

async function replyOf({ answer }: Host, question: string) {
  const { action = 'cancel' } = (await answer?.(question)) ?? {}
  return { action, ...(action === 'accept' && { content: {} }) }
}

function rootsOf({ roots = [] }: Host) {
  return { roots: roots.map((uri) => ({ uri: uri as `file://${string}` })) }
}

function paramsOf({ name, args, progressToken }: ToolCall) {
  return { name, arguments: { ...args }, ...(progressToken !== undefined && { _meta: { progressToken } }) }
}

function signalOf({ signal }: ToolCall) {
  return signal === undefined ? {} : { signal }
}

/** The client libraries and modes that the server is tested with. */
export const CLIENTS: readonly ClientKind[] = [
  newer('legacy', '2025-11-25'),
  newer('auto', '2026-07-28'),
  newer({ pin: '2026-07-28' }, '2026-07-28'),
  OLDER,
]
