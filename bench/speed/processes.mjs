// What users start: the packages as imports, and the programs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
export const SERVER = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('@emend/mcp/package.json')))
const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\n'
const TEXT = 'one\ntwo\nthree\n'
const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
}

export const NOTHING = 'node -e 0'

export const IMPORTS = Object.fromEntries(
  [
    '@emend/edit-string',
    '@emend/search-replace',
    '@emend/v4a',
    '@emend/unified-diff',
    '@emend/v4a/one',
    'emend/browser',
    'emend',
    'diff',
    'diff-match-patch',
    '@openai/agents-core',
  ].map((name) => [name, { args: ['--input-type=module', '-e', `import '${name}'`], inBench: true }]),
)

export const PROGRAMS = {
  'emend --version': { args: [BIN, '--version'] },
  'emend explain': { args: [BIN, 'explain', '--no-config', 'change.patch'] },
  'emend apply --dry-run': { args: [BIN, 'apply', '--dry-run', '--no-config', 'change.patch'] },
  'emend apply': { args: [BIN, 'apply', '--no-config', 'change.patch'] },
  // It answers, and ends with its input.
  'emend-mcp, until it is ready': { args: [SERVER], input: `${JSON.stringify(HELLO)}\n` },
}

/** Calls with a function that returns how to start a process, see {@link processFolder}. */
export function inFolder(use) {
  const { optionsOf, remove } = processFolder()
  try {
    return use(optionsOf)
  } finally {
    remove()
  }
}

/** How to start a process in a folder that holds a file, a patch for it and all state of programs, and how to remove that folder. */
export function processFolder() {
  const root = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  const cwd = join(root, 'work')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'change.patch'), PATCH)
  const here = fileURLToPath(new URL('.', import.meta.url))
  const env = { ...process.env, XDG_CACHE_HOME: join(root, 'cache'), XDG_STATE_HOME: join(root, 'state') }
  return {
    optionsOf({ inBench, input = '' }) {
      writeFileSync(join(cwd, 'a.txt'), TEXT)
      return { cwd: inBench ? here : cwd, env, input, encoding: 'utf8' }
    },
    remove: () => rmSync(root, { recursive: true }),
  }
}
