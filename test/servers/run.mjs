// Tries @emend/diagnostics with real language servers: forty edits of a small project, through the library, the MCP server and the tools
// for the AI SDK. Every new error must be told with its line, and none of before as new, also after 200 lines were put above.
//
//   node test/servers/run.mjs     installs the servers outside the workspace, and exits with 1 if anything is told wrongly
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { install } from '../hosts/install.mjs'
import { EDITS, FILES, linesAbove } from './project.mjs'

const SERVERS = {
  typescript: ['typescript-language-server', 'typescript-language-server', '5.3.0'],
  pyright: ['pyright', 'pyright-langserver', '1.1.414'],
  json: ['vscode-langservers-extracted', 'vscode-json-language-server', '4.10.0'],
  css: ['vscode-langservers-extracted', 'vscode-css-language-server', '4.10.0'],
}
const packages = {
  ...Object.fromEntries(Object.values(SERVERS).map(([name, , version]) => [name, version])),
  typescript: '5.9.3',
}
const { bin } = await install({ packages })
const TIME_LIMIT = 240_000
// The servers are started by their names.
process.env.PATH = `${join(dirname(bin('typescript', 'tsc')), '../../.bin')}:${process.env.PATH}`

const built = (path) => import(pathToFileURL(fileURLToPath(new URL(`../../${path}`, import.meta.url))).href)
const { diagnostics, knownSource } = await built('packages/diagnostics/dist/index.js')
const { createEmend } = await built('apps/cli/dist/index.js')

const problems = []
let [told, silent] = [0, 0]

for (const [name, begin] of Object.entries({ library, mcp, ai }).filter(
  ([name]) => process.argv.length < 3 || process.argv.includes(name),
)) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'emend-servers-')))
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(root, path), text)
  const host = await begin(root)
  const started = performance.now()
  for (const isMoved of name === 'library' ? [false, true] : [false]) await tryAll(name, host, root, isMoved)
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  await host.close()
  rmSync(root, { recursive: true, force: true })
}
console.log(
  `${told} new errors told, ${silent} edits that break nothing told nothing, ${problems.length} told wrongly`,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Makes every edit, and puts the files back. */
async function tryAll(name, host, root, isMoved) {
  const shift = isMoved ? linesAbove('a').split('\n').length - 1 : 0
  if (isMoved)
    for (const path of Object.keys(FILES).filter((one) => /\.(?:ts|py|css)$/.test(one))) {
      const first = FILES[path].split('\n')[0]
      const message = await host.edit({ path, oldString: first, newString: `${linesAbove(path)}${first}` })
      if (newIn(message).length > 0) problems.push(`${name}: 200 lines above ${path}:\n${message}`)
    }
  for (const { path, oldString, newString, news } of EDITS) {
    const before = readFileSync(join(root, path), 'utf8')
    const message = await host.edit({ path, oldString, newString })
    const found = newIn(message)
    const by = isMoved && !path.endsWith('.json') ? shift : 0
    const missing = news.filter(
      ([file, line, part]) =>
        !found.some((one) => one.startsWith(`${file}, line ${line + by}: `) && one.includes(part)),
    )
    const old = found.filter((one) =>
      /not assignable to type 'number'|Literal\['before'\]|Colon expected|oldproperty/.test(one),
    )
    const extra = news.length === 0 ? found : old
    if (missing.length > 0 || extra.length > 0)
      problems.push(
        `${name}${isMoved ? ', moved' : ''}: ${path}: ${JSON.stringify(oldString)} to ${JSON.stringify(newString)}\n  missing ${JSON.stringify(missing)}\n  extra ${JSON.stringify(extra)}\n${message}`,
      )
    else if (news.length > 0) told += news.length
    else silent += 1
    const undo = await host.edit({
      path,
      oldString: readFileSync(join(root, path), 'utf8'),
      newString: before,
    })
    const back = newIn(undo)
    if (back.length > 0) problems.push(`${name}: back from ${JSON.stringify(newString)}:\n${undo}`)
  }
}

/** The new errors that a message tells. */
function newIn(message) {
  const lines = message.split('\n')
  const from = lines.findIndex((line) => line.startsWith('New problems since this edit'))
  if (from === -1) return /has not (?:answered|looked)/.test(message) ? [message] : []
  const rest = lines.slice(from + 1)
  const end = rest.findIndex((line) => !line.startsWith('  '))
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('warning: '))
}

function emendFor(root) {
  const sources = Object.keys(SERVERS).map((name) => knownSource(name))
  return createEmend({ root, diagnostics: diagnostics({ sources, timeLimit: TIME_LIMIT }) })
}

async function library(root) {
  const emend = emendFor(root)
  return {
    edit: async ({ path, oldString, newString }) =>
      (await emend.apply([{ path, oldString, newString }])).message,
    close: () => emend.close(),
  }
}

async function ai(root) {
  const emend = emendFor(root)
  const { edit } = emend.tools.ai()
  return {
    edit: async (input) => (await edit.execute(input)).message,
    close: () => emend.close(),
  }
}

async function mcp(root) {
  const from = createRequire(fileURLToPath(new URL('../../apps/mcp/package.json', import.meta.url)))
  const { Client } = await import(
    pathToFileURL(from.resolve('@modelcontextprotocol/sdk/client/index.js')).href
  )
  const { StdioClientTransport } = await import(
    pathToFileURL(from.resolve('@modelcontextprotocol/sdk/client/stdio.js')).href
  )
  const program = fileURLToPath(new URL('../../apps/mcp/dist/bin.cjs', import.meta.url))
  const args = [
    program,
    '--root',
    root,
    '--diagnostics',
    ...Object.keys(SERVERS),
    '--time-limit',
    `${TIME_LIMIT}`,
  ]
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: process.env }))
  return {
    async edit({ path, oldString, newString }) {
      const { content } = await client.callTool({ name: 'edit', arguments: { path, oldString, newString } })
      return content.map(({ text }) => text).join('\n')
    },
    close: () => client.close(),
  }
}
