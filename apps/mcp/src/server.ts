import { realpath } from 'node:fs/promises'
import type { Profile } from '@emend/core'
import type { Balance, EngineOptions } from '@emend/engine'
import { nodeFileSystem } from '@emend/fs-node'
import type { NotebookOptions } from '@emend/notebook'
import type { SyntaxOptions } from '@emend/syntax'
import type { EditTool } from '@emend/tools'
import {
  type CallToolResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import manifest from '../package.json' with { type: 'json' }
import type { Ask } from './asked-call.js'
import { contextOf } from './call-context.js'
import { definedTools } from './caller.js'
import { CHOOSE_HUNKS, definitionOf, describeRoots } from './definition.js'
import type { DiagnosticsSetup } from './looking.js'
import { OpenQuestions, sealedStates } from './questions.js'
import type { Call } from './queue.js'
import { FILE_TEMPLATE, pathOf, resourcesOf } from './resources.js'
import { refused } from './results.js'
import { rootsOf } from './roots.js'
import { callTool, chooseHunks, type Session } from './session.js'
import type { Unshown } from './shown.js'
import { startThread } from './thread.js'
import { Changes, showsViews, VIEW_TYPE, VIEW_URI, viewPage } from './view.js'

/** Options for {@link createServer}. */
export interface ServerOptions {
  /**
   * The folder that paths are relative to and that no edit leaves, or several. With several, a call may name one of them, or a
   * folder below, in its argument `root`; the first one is the default. Default: the folders among the roots that the host
   * reports, or else the current folder.
   */
  readonly root?: string | readonly string[] | undefined
  /** Whether to offer only the tools `preview` and `read`. Default false. */
  readonly readOnly?: boolean | undefined
  /** How tolerant the search is. Default `standard`. */
  readonly profile?: Pick<Profile, 'name' | 'cap'> | undefined
  /** How many commits are kept for `undo`. With 0, `undo` is not offered. Default 20. */
  readonly history?: number | undefined
  /** How notebooks are edited, which the tools see as the text of their cells. */
  readonly notebooks?: NotebookOptions | undefined
  /** Refuse syntax errors that an edit brings, or warn of them. Default: files are not parsed. */
  readonly checkSyntax?: NonNullable<SyntaxOptions['onError']> | undefined
  /** Whether a request after which a file's brackets, quotes and tags pair no more has a notice, or is refused. Default `report`. */
  readonly balance?: Balance | undefined
  /**
   * When the user is asked before anything is written: before every change, or only where the text of an edit is not in its file
   * to the letter. Nothing is written if the user does not agree, or if the client cannot ask. Default: never.
   */
  readonly ask?: Ask | undefined
  /** What happens to an edit of a file that the tool `read` never showed, and of rows that it never showed. Default: `allow`, both. */
  readonly unread?: NonNullable<Unshown['unread']> | undefined
  readonly unseen?: NonNullable<Unshown['unseen']> | undefined
  /**
   * Whether `read` shows each row with an anchor such as `9#KT`, and there is a tool `edit_rows`, which edits rows by these. Default
   * false.
   */
  readonly anchors?: boolean | undefined
  /** What the model reads back of the files that its call changed. Default: the diff where an edit was placed tolerantly. */
  readonly echo?: NonNullable<EngineOptions['echo']> | undefined
  /**
   * What looks at edits and tells what they broke: the names of sources of `@emend/diagnostics`, such as `typescript`, and of a formatter.
   * Their programs are started from `PATH`. With `newErrors: 'ask'`, the user is asked about edits that bring errors. Default: nothing.
   */
  readonly diagnostics?: DiagnosticsSetup | undefined
}

/**
 * Creates an MCP server for the files of a folder, to be connected to a transport or served by `serveStdio`, which also speaks
 * the revision 2026-07-28. Creating it has no effect on any file. A call that fails returns a result with `isError` and the
 * text for the model; only an unknown tool, and a request before `initialize`, is a protocol error. Calls run in threads of
 * their own, so that the server can receive cancellations: for a cancelled call nothing is written, and the next call begins.
 * See {@link makeQueue} for their order.
 *
 * @throws the error of the system if a root cannot be reached; TypeError for a compatibility profile
 */
export async function createServer({
  root = [],
  readOnly = false,
  profile,
  history = 20,
  notebooks = {},
  checkSyntax,
  balance = 'report',
  diagnostics,
  ask: when = diagnostics?.newErrors === 'ask' ? 'errors' : undefined,
  unread = 'allow',
  unseen = 'allow',
  anchors = false,
  echo,
}: ServerOptions): Promise<Server> {
  if (profile !== undefined && 'formats' in profile)
    throw new TypeError('a server takes requests in several formats, and no compatibility profile')
  const given = typeof root === 'string' ? [root] : root
  for (const folder of given) await realpath(folder)
  const all = await definedTools({ history, anchors })
  const offered = all.filter((tool) => tool.readOnly || !readOnly)
  const codec = sealedStates()
  const server = new Server(
    { name: 'emend', title: 'emend', version: manifest.version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
      requestState: { verify: codec.verify },
    },
  )
  const thread = startThread({
    history,
    notebooks,
    anchors,
    unshown: { unread, unseen },
    balance,
    ...(checkSyntax && { checkSyntax }),
    ...(echo && { echo }),
    ...(diagnostics && { diagnostics }),
    ...(profile && { profile: { name: profile.name, cap: profile.cap } }),
  })
  server.onclose = () => thread.close()
  const roots = rootsOf(server, given)
  const commits = new Map<string, string[]>()
  const questions = new OpenQuestions()
  const changes = new Changes()
  const session: Session = { server, codec, questions, roots, thread, when, readOnly, changes, commits }
  /** Refuses what a client of 2025-11-25 sends before it has introduced itself. Only `ping` may. */
  const requireHost = (method: string) => {
    if (server.getNegotiatedProtocolVersion() !== undefined) return
    throw new ProtocolError(
      ProtocolErrorCode.InvalidRequest,
      `${method} comes before initialize: send initialize first`,
    )
  }
  server.setRequestHandler('tools/list', ({ method }, context) => {
    requireHost(method)
    const shows = showsViews(server, context)
    const tools = offered.map((tool) => definitionOf(tool, { roots: describeRoots(given), shows }))
    return { tools: shows && !readOnly ? [...tools, CHOOSE_HUNKS] : tools }
  })
  server.setRequestHandler('tools/call', ({ method, params }, context) => {
    requireHost(method)
    const { name } = params
    if (name === CHOOSE_HUNKS.name && !readOnly && showsViews(server, context))
      return chooseHunks(session, params, context)
    const tool = offered.find((one) => one.name === name)
    return tool === undefined ? unavailable(name, all, offered) : callTool(session, tool, params, context)
  })
  serveResources(session, requireHost)
  return server
}

/** Serves the files of the folder, and the page for clients that show pages. */
function serveResources({ server, roots, thread }: Session, requireHost: (method: string) => void): void {
  server.setRequestHandler('resources/templates/list', ({ method }) => {
    requireHost(method)
    return { resourceTemplates: [FILE_TEMPLATE] }
  })
  server.setRequestHandler('resources/list', async ({ method }) => {
    requireHost(method)
    const [folder = '.'] = await roots.known()
    const files = await nodeFileSystem(folder).listFiles?.()
    return { resources: resourcesOf(files ?? []) }
  })
  server.setRequestHandler('resources/read', async ({ method, params: { uri } }, context) => {
    requireHost(method)
    if (uri === VIEW_URI && showsViews(server, context))
      return { contents: [{ uri, mimeType: VIEW_TYPE, text: await viewPage() }] }
    const allowed = await roots.of(context)
    if (isInputRequiredResult(allowed)) return allowed
    const path = pathOf(uri)
    const [folder = '.'] = allowed
    const view: Call = { kind: 'view', root: folder, path: path ?? '', commits: [], reads: true }
    const shown = path === undefined ? undefined : await thread.run(view, contextOf(context))
    const missing = `there is no resource ${JSON.stringify(uri)}`
    if (shown === undefined || 'plan' in shown)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, missing)
    if (!shown.ok) throw new ProtocolError(ProtocolErrorCode.InvalidParams, shown.message)
    return { contents: [{ uri, mimeType: 'text/plain', text: shown.message }] }
  })
}

const INSTRUCTIONS =
  'Tools that edit text files of one folder: exactly where an edit belongs, or not at all. A call that fails changes nothing and says what to send instead. Paths are relative to the folder. A notebook (.ipynb) is shown and edited as the text of its cells: each begins with a line `# %% ID`, or `# %% [markdown] ID`; a new one has no ID.'

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
  return refused(message)
}
