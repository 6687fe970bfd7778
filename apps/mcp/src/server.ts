import { realpath } from 'node:fs/promises'
import type { Profile } from '@emend/core'
import { nodeFileSystem } from '@emend/fs-node'
import type { NotebookOptions } from '@emend/notebook'
import type { SyntaxOptions } from '@emend/syntax'
import type { EditTool } from '@emend/tools'
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'
import manifest from '../package.json' with { type: 'json' }
import { cancelledAnswer, definedTools } from './caller.js'
import { OUTPUT_SCHEMA } from './output-schema.js'
import { FILE_TEMPLATE, pathOf, resourcesOf } from './resources.js'
import { rootOf } from './roots.js'
import { type Answer, type Call, type CallContext, startThread, type Thread } from './thread.js'

/** Options for {@link createServer}. */
export interface ServerOptions {
  /**
   * The folder that paths are relative to and that no edit leaves. Default: the first folder among the roots that the host
   * reports, or else the current folder.
   */
  readonly root?: string
  /** Whether to offer only the tool `preview`. Default false. */
  readonly readOnly?: boolean
  /** How tolerant the search is. Default `standard`. */
  readonly profile?: Pick<Profile, 'name' | 'cap'>
  /** How many commits are kept for `undo`. With 0, `undo` is not offered. Default 20. */
  readonly history?: number
  /** How notebooks are edited, which the tools see as the text of their cells. */
  readonly notebooks?: NotebookOptions
  /** Refuse syntax errors that an edit brings, or warn of them. Default: files are not parsed. */
  readonly checkSyntax?: NonNullable<SyntaxOptions['onError']>
}

/**
 * Creates an MCP server for the files of a folder, to be connected to a transport. A call that fails returns a result with
 * `isError` and the text for the model; only an unknown tool, and a request before `initialize`, is a protocol error. Calls run
 * in threads of their own, so that the server can receive cancellations: for a cancelled call nothing is written, and the next
 * call begins. See {@link makeQueue} for their order.
 *
 * @throws the error of the system if the root cannot be reached; TypeError for a compatibility profile
 */
export async function createServer({
  root: given,
  readOnly = false,
  profile,
  history = 20,
  notebooks = {},
  checkSyntax,
}: ServerOptions): Promise<Server> {
  if (profile !== undefined && 'formats' in profile)
    throw new TypeError('a server takes requests in several formats, and no compatibility profile')
  if (given !== undefined) await realpath(given)
  const all = definedTools(history)
  const offered = all.filter((tool) => tool.readOnly || !readOnly)
  const server = new Server(
    { name: 'emend', title: 'emend', version: manifest.version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  )
  const root = rootOf(server, given)
  const startIn = (folder: string): Session => ({
    root: folder,
    thread: startThread({
      root: folder,
      history,
      notebooks,
      ...(checkSyntax && { checkSyntax }),
      ...(profile && { profile: { name: profile.name, cap: profile.cap } }),
    }),
    commits: [],
  })
  let session = given === undefined ? undefined : startIn(given)
  const current = async (): Promise<Session> => {
    const folder = await root()
    if (session?.root === folder) return session
    session?.thread.close()
    session = startIn(folder)
    return session
  }
  server.onclose = () => session?.thread.close()
  /** Refuses what a client of 2025-11-25 sends before it has introduced itself. Only `ping` may. */
  const requireHost = (method: string) => {
    if (server.getNegotiatedProtocolVersion() !== undefined) return
    throw new ProtocolError(
      ProtocolErrorCode.InvalidRequest,
      `${method} comes before initialize: send initialize first`,
    )
  }
  server.setRequestHandler('tools/list', ({ method }) => {
    requireHost(method)
    return { tools: offered.map(definitionOf) }
  })
  server.setRequestHandler('tools/call', async ({ method, params }, context) => {
    requireHost(method)
    const { name, arguments: input = {} } = params
    if (!offered.some((one) => one.name === name)) return unavailable(name, all, offered)
    const { thread, commits } = await current()
    const reads = offered.some((one) => one.name === name && one.readOnly)
    const call: Call = { kind: 'tool', tool: name, input, commits, reads }
    const answer = (await thread.run(call, contextOf(context))) ?? cancelledAnswer(name)
    if (answer.commit !== undefined && name !== 'undo') commits.push(answer.commit)
    return result(answer)
  })
  server.setRequestHandler('resources/templates/list', ({ method }) => {
    requireHost(method)
    return { resourceTemplates: [FILE_TEMPLATE] }
  })
  server.setRequestHandler('resources/list', async ({ method }) => {
    requireHost(method)
    const files = await nodeFileSystem((await current()).root).listFiles?.()
    return { resources: resourcesOf(files ?? []) }
  })
  server.setRequestHandler('resources/read', async ({ method, params: { uri } }, context) => {
    requireHost(method)
    const path = pathOf(uri)
    const shown = path === undefined ? undefined : await viewFile(await current(), path, context)
    if (shown?.ok) return { contents: [{ uri, mimeType: 'text/plain', text: shown.message }] }
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      shown?.message ?? `there is no resource ${JSON.stringify(uri)}`,
    )
  })
  return server
}

/** A folder with its thread, and the ids of the commits made in it, oldest first. */
interface Session {
  readonly root: string
  readonly thread: Thread
  readonly commits: string[]
}

async function viewFile({ thread, commits }: Session, path: string, context: ServerContext): Promise<Answer> {
  return (
    (await thread.run({ kind: 'view', path, commits, reads: true }, contextOf(context))) ??
    cancelledAnswer('view')
  )
}

/** Returns the context of a call. It notifies the host of every file that is written, if the host asked for progress. */
function contextOf({ mcpReq: { signal, _meta, notify } }: ServerContext): CallContext {
  const token = _meta?.progressToken
  let count = 0
  return {
    signal,
    onProgress({ path, state, total }) {
      if (token === undefined) return
      count += 1
      const message = `${state === 'started' ? 'writing' : 'written'} ${path}`
      const params = { progressToken: token, progress: count, total: 2 * total, message }
      void notify({ method: 'notifications/progress', params }).catch(() => undefined)
    },
  }
}

const INSTRUCTIONS =
  'Tools that edit text files of one folder: exactly where an edit belongs, or not at all. A call that fails changes nothing and says what to send instead. Paths are relative to the folder. A notebook (.ipynb) is shown and edited as the text of its cells: each begins with a line `# %% ID`, or `# %% [markdown] ID`; a new one has no ID.'

function definitionOf({ name, description, parameters, readOnly }: EditTool): Tool {
  return {
    name,
    description,
    inputSchema: { ...parameters, type: 'object' },
    outputSchema: OUTPUT_SCHEMA,
    annotations: {
      title: TITLES[name] ?? name,
      readOnlyHint: readOnly,
      destructiveHint: !readOnly,
      idempotentHint: readOnly,
      openWorldHint: false,
    },
  }
}

const TITLES: Readonly<Record<string, string>> = {
  edit: 'Edit a file',
  multi_edit: 'Edit a file in several places',
  apply_patch: 'Apply a patch to files',
  preview: 'Preview an edit',
  undo: 'Undo an edit',
}

/**
 * Returns a result for the model if the tool exists but is not offered.
 * @throws ProtocolError for an unknown tool, which is the host's mistake
 */
function unavailable(name: string, all: readonly EditTool[], offered: readonly EditTool[]): CallToolResult {
  const names = offered.map((one) => one.name).join(', ')
  if (!all.some((one) => one.name === name))
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `there is no tool ${JSON.stringify(name)}; there are ${names}`,
    )
  const message = `${name}: nothing was changed, because the server is read-only. Use ${names}, and give the edit to the user.`
  return result({ ok: false, message, files: [], skipped: [], failures: [] })
}

/** Returns the text for the model together with the same answer as data for hosts. */
function result(answer: Answer): CallToolResult {
  const { ok, message } = answer
  return {
    content: [{ type: 'text', text: message }],
    structuredContent: { ...answer },
    ...(!ok && { isError: true }),
  }
}
