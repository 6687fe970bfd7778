import type { Profile } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine } from '@emend/engine'
import { describeRecovery, recover } from '@emend/fs-node'
import { searchReplace } from '@emend/search-replace'
import { applyPatch, callTool, type EditTool, edit, multiEdit, preview, undoTool } from '@emend/tools'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import manifest from '../package.json' with { type: 'json' }
import { rootFileSystem } from './root-file-system.js'
import { takeBackIn } from './take-back.js'

/** What a server is made of. */
export interface ServerOptions {
  /** The folder that paths are relative to and that no edit leaves. */
  readonly root: string
  /** Offer `preview` only. Default false. */
  readonly readOnly?: boolean
  /** Default `standard`. */
  readonly profile?: Profile
  /** How many commits are kept for `undo`, which is not offered with 0. Default 20. */
  readonly history?: number
}

/**
 * Makes an MCP server for the files of a folder, to be connected to a transport. A call that fails is a result with
 * `isError` and the text for the model; only an unknown tool is an error of the protocol.
 *
 * @throws what the system says where the root cannot be reached
 */
export async function createServer({
  root,
  readOnly = false,
  profile,
  history = 20,
}: ServerOptions): Promise<Server> {
  const engine = createEngine({
    formats: [searchReplace(), v4a(), unifiedDiff(), editString()],
    fileSystem: await rootFileSystem(root, history),
    ...(profile !== undefined && { profile }),
  })
  const commits: string[] = []
  const undo = history === 0 ? [] : [undoTool(takeBackIn({ root, engine, commits }))]
  const all: readonly EditTool[] = [edit, multiEdit, applyPatch, preview, ...undo]
  const offered = all.filter((tool) => tool.readOnly || !readOnly)
  const call = async (name: string, input: unknown): Promise<CallToolResult> => {
    const tool = offered.find((one) => one.name === name)
    if (tool === undefined) return unavailable(name, all, offered)
    const done = tool.readOnly ? [] : await recover(root, { history }).catch(() => [])
    const { ok, message: answer, record } = await callTool(tool, engine, input)
    const text = [...done.map((one) => `${describeRecovery(one)}.`), answer].join('\n')
    const id = record?.id
    if (id !== undefined && !undo.some((one) => one.name === name)) commits.push(id)
    return result(ok, id === undefined ? text : `${text}\ncommit ${id}`)
  }
  const server = new Server(
    { name: 'emend', title: 'emend', version: manifest.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(definitionOf) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name, params.arguments ?? {}))
  return server
}

const INSTRUCTIONS =
  'Tools that edit text files of one folder: exactly where an edit belongs, or not at all. A call that fails changes nothing and says what to send instead. Paths are relative to the folder.'

function definitionOf({ name, description, parameters, readOnly }: EditTool): Tool {
  return {
    name,
    description,
    inputSchema: { ...parameters, type: 'object' },
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

/** A tool that is there, but not offered, is something a model can be told; any other is the host's mistake. */
function unavailable(name: string, all: readonly EditTool[], offered: readonly EditTool[]): CallToolResult {
  const names = offered.map((one) => one.name).join(', ')
  if (!all.some((one) => one.name === name))
    throw new McpError(
      ErrorCode.InvalidParams,
      `there is no tool ${JSON.stringify(name)}; there are ${names}`,
    )
  return result(
    false,
    `${name}: nothing was changed, because the server is read-only. Use ${names}, and give the edit to the user.`,
  )
}

function result(ok: boolean, text: string): CallToolResult {
  return { content: [{ type: 'text', text }], ...(!ok && { isError: true }) }
}
