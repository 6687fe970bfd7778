// The MCP server, called through the official client.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { processFolder, SERVER } from './processes.mjs'

/** Starts the server. @returns the client, which ends it when it is closed, and the number of the process */
export async function connect({ flags = [], args = [], ...options }) {
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...flags, SERVER, ...args],
    stderr: 'inherit',
    ...options,
  })
  await client.connect(transport)
  return { client, pid: transport.pid }
}

/** Calls `use` with a function that asks a server for one more edit of the file in its folder, and with the number of its process. */
export async function withEdits(use, { flags, env: more } = {}) {
  const { optionsOf, remove } = processFolder()
  try {
    const { cwd, env } = optionsOf({})
    const { client, pid } = await connect({ flags, cwd, env: { ...env, ...more } })
    let [line, next] = ['two', 1]
    await use(async () => {
      const input = `*** Begin Patch\n*** Update File: a.txt\n@@\n-${line}\n+${next}\n*** End Patch\n`
      const result = await client.callTool({ name: 'apply_patch', arguments: { input } })
      if (result.isError) throw new Error(JSON.stringify(result))
      line = next++
    }, pid)
    await client.close()
  } finally {
    remove()
  }
}
