import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { onTestFinished } from 'vitest'

/** The built server. */
export const BIN: string = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url))

/** The result of a call. */
interface Answer {
  readonly text: string
  readonly isError: boolean
}

/** A running server, used through the official client. */
export interface Connection {
  readonly client: Client
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<Answer>
}

/** The time limit of a call. The client's default of a minute is too short for a busy machine. */
const PATIENCE = { timeout: 600_000 }

/** Starts the built server for a folder and connects to it over its standard input and output. */
export async function connect(
  root: string,
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, '--root', root, ...flags],
    env: { ...env },
    stderr: 'inherit',
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport, PATIENCE)
  onTestFinished(() => client.close())
  return {
    client,
    async call(name, args) {
      const { content, isError } = await client.callTool({ name, arguments: args }, undefined, PATIENCE)
      const parts = content as readonly { readonly type: string; readonly text?: string }[]
      return { text: parts.map(({ text }) => text ?? '').join(), isError: isError === true }
    },
  }
}

/** Creates a scratch folder with these files, which is removed after the test. */
export function scratch(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'emend-mcp-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export function textOf(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

/** Returns every file and link below a folder, with its mode and content. */
export function everythingIn(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const content = entry.isSymbolicLink()
      ? `-> ${readlinkSync(path)}`
      : entry.isFile()
        ? readFileSync(path, 'latin1')
        : ''
    found[path] = `${lstatSync(path).mode.toString(8)} ${content}`
  }
  return found
}
