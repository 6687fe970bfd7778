// Builds the MCP server as a bundle (.mcpb), which a desktop host installs by a double click, with the program of the format's authors.
//
//   node scripts/mcp-bundle.mjs FILE    from the version of @emend/mcp that is published
import { deepEqual } from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './packages.mjs'
import { run } from './run.mjs'

const MCPB = ['-y', '@anthropic-ai/mcpb@2.1.2']
const PROGRAM = 'node_modules/@emend/mcp/dist/bin.cjs'

/** Returns the manifest of a bundle for the manifest of the server's package. */
export function bundleManifest({ version, description, author, license, keywords, engines, ...rest }) {
  return {
    manifest_version: '0.3',
    name: 'emend',
    display_name: 'emend',
    version,
    description,
    author: { name: author },
    license,
    keywords,
    repository: { type: rest.repository.type, url: rest.repository.url.replace(/^git\+/, '') },
    homepage: rest.homepage,
    documentation: rest.homepage,
    support: rest.bugs.url,
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: engines.node } },
    server: {
      type: 'node',
      entry_point: PROGRAM,
      mcp_config: {
        command: 'node',
        // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the host replaces them
        args: [`\${__dirname}/${PROGRAM}`, '--root', '${user_config.folder}'],
        // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the host replaces them
      },
    },
    user_config: {
      folder: {
        type: 'directory',
        title: 'Folder',
        description: 'The folder that paths are relative to and that no edit leaves',
        required: true,
      },
    },
    tools_generated: true,
  }
}

/**
 * Builds a bundle.
 *
 * @param file the file to write
 * @param manifest the manifest of `@emend/mcp`
 * @param packages what npm installs into it: `@emend/mcp` at a version, or tarballs
 * @param env the variables in which npm uses the registry
 */
export function buildBundle(file, manifest, packages, env = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'emend-bundle-'))
  try {
    writeFileSync(join(scratch, 'package.json'), '{ "private": true }\n')
    run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', ...packages], {
      cwd: scratch,
      env: { ...process.env, ...env },
    })
    cpSync(join(ROOT, 'LICENSE'), join(scratch, 'LICENSE'))
    writeFileSync(join(scratch, 'manifest.json'), JSON.stringify(bundleManifest(manifest), null, 2))
    run('npx', [...MCPB, 'pack', scratch, file], { cwd: ROOT })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/**
 * Unpacks a bundle as a host does, and lets its server make an edit.
 *
 * @param scratch an empty folder, which is made
 * @returns a line that says what was tried
 */
export function tryBundle(file, scratch) {
  const project = join(scratch, 'project')
  mkdirSync(project, { recursive: true })
  run('npx', [...MCPB, 'unpack', file, join(scratch, 'bundle')], { cwd: ROOT })
  const { server, version } = JSON.parse(readFileSync(join(scratch, 'bundle', 'manifest.json'), 'utf8'))
  const args = server.mcp_config.args.map(
    (arg) =>
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: what a host does
      arg.replace('${__dirname}', join(scratch, 'bundle')).replace('${user_config.folder}', project),
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: what a host does
  )
  writeFileSync(join(project, 'greet.js'), 'hello()\n')
  const input = messages().map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  run(process.execPath, args, { cwd: project, input: input.join('') })
  deepEqual(readFileSync(join(project, 'greet.js'), 'utf8'), 'hello("world")\n')
  const megabytes = Math.round(statSync(file).size / 100_000) / 10
  return `bundle: the server of emend ${version} edits from its .mcpb of ${megabytes} MB`
}

function messages() {
  const clientInfo = { name: 'rehearsal', version: '1.0.0' }
  const edit = { path: 'greet.js', oldString: 'hello()', newString: 'hello("world")' }
  return [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'edit', arguments: edit } },
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('usage: node scripts/mcp-bundle.mjs FILE')
  const manifest = JSON.parse(readFileSync(join(ROOT, 'apps/mcp/package.json'), 'utf8'))
  buildBundle(resolve(file), manifest, [`@emend/mcp@${manifest.version}`])
}
