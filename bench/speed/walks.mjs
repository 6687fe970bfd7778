// Counts the functions that four edits enter, and how often: `npm run counts -- --walks`. Named functions and methods of the packages and
// of the command line are counted, as the TypeScript parser finds them in the sources; arrow functions without a name are not.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Counts an entry, and prints all of them when the process ends. */
const COUNTER = `const entered = new Map(); let last; let changes = 0
globalThis.enter = (name) => { entered.set(name, (entered.get(name) ?? 0) + 1); const file = name.slice(0, name.indexOf('#'))
  if (file !== last) changes++; last = file }
globalThis.walked = () => { const files = new Set([...entered.keys()].map((name) => name.slice(0, name.indexOf('#'))))
  return { entries: [...entered.values()].reduce((sum, count) => sum + count, 0), functions: entered.size, files: files.size, changes } }
process.on('exit', () => { if (process.env.EMEND_WALK) process.getBuiltinModule('fs').writeFileSync(process.env.EMEND_WALK, JSON.stringify(globalThis.walked())) });`

const text = (lines) => `${lines.join('\n')}\n`
const FIVE = text([
  'def total(items):',
  '    sum = 0',
  '    for item in items:',
  '        sum += item',
  '    return sum',
])
const FOURTEEN = text(
  Array.from({ length: 14 }, (_, at) =>
    at % 5 === 0 ? `function part${at}(a, b) {` : at % 5 === 4 ? '}' : `  const value${at} = a + ${at} * b`,
  ),
)
const BLOCK = (old, now) => `<<<<<<< SEARCH\n${old}=======\n${now}>>>>>>> REPLACE\n`
const PATCH = (path, old, now) =>
  `*** Begin Patch\n*** Update File: ${path}\n@@\n-${old}\n+${now}\n*** End Patch\n`

/** What each walk does, as a module of the sources; the last one is a program. */
const WALKS = {
  'an exact V4A edit of a file of 5 lines': `import { applyPatch } from '${ROOT}packages/v4a/src/index.ts'
    applyPatch(${JSON.stringify(FIVE)}, ${JSON.stringify(PATCH('total.py', '    sum = 0', '    sum = 1'))})`,
  'an ambiguous call on a file of 3 lines': `import { applyCalls } from '${ROOT}packages/edit-string/src/index.ts'
    applyCalls('one\\ntwo\\none\\n', { path: 'a.txt', oldString: 'one', newString: 'two' })`,
  'a drifted block on a file of 14 lines': `import { applyBlocks } from '${ROOT}packages/search-replace/src/index.ts'
    applyBlocks(${JSON.stringify(FOURTEEN)}, ${JSON.stringify(
      BLOCK(
        text([
          'function part5(a, b) {',
          '  const value6 = a + 6',
          '  const value7 = a + 7 * b',
          '  const value8 = a + 8 * b',
          '}',
        ]),
        text([
          'function part5(a, b) {',
          '  const value6 = a + 6',
          '  const value7 = a + 7 * c',
          '  const value8 = a + 8 * b',
          '}',
        ]),
      ),
    )})`,
}

/** The entries, functions, files and changes of file of each walk. */
export async function walkCounts() {
  const folder = mkdtempSync(join(tmpdir(), 'emend-walks-'))
  try {
    const counts = new Map()
    for (const [name, contents] of Object.entries(WALKS)) {
      const outfile = join(folder, 'walk.mjs')
      await bundle({ stdin: { contents, resolveDir: ROOT, loader: 'ts' }, outfile, format: 'esm' })
      counts.set(name, walked(folder, [outfile]))
    }
    counts.set('emend apply, two files', await appliedByProgram(folder))
    return counts
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `emend apply` of an answer with two files, one exact and one with another indentation. */
async function appliedByProgram(folder) {
  // Where it finds what is not bundled.
  const outfile = join(ROOT, 'apps/cli/node_modules/.cache/walk.mjs')
  const entry = join(ROOT, 'apps/cli/src/program.ts')
  const contents = `import { main } from '${entry}'; process.exitCode = await main(process.argv.slice(2))`
  await bundle({
    stdin: { contents, resolveDir: join(ROOT, 'apps/cli'), loader: 'ts' },
    outfile,
    format: 'esm',
  })
  const work = join(folder, 'work')
  mkdirSync(work)
  writeFileSync(join(work, 'total.py'), FIVE)
  writeFileSync(join(work, 'parts.js'), FOURTEEN)
  const answer = `total.py\n${BLOCK('    sum = 0\n', '    sum = 1\n')}\nparts.js\n${BLOCK('const value6 = a + 6 * b\n', 'const value6 = a\n')}`
  writeFileSync(join(work, 'answer.md'), answer)
  return walked(folder, [outfile, 'apply', 'answer.md'], work)
}

function walked(folder, args, cwd = folder) {
  const file = join(folder, 'counts.json')
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, EMEND_WALK: file, HOME: folder },
  })
  if (status !== 0) throw new Error(stderr || `the walk ended with ${status}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Bundles sources with a counter at the beginning of each function. */
export function bundle(options) {
  return build({
    ...options,
    bundle: true,
    platform: 'node',
    target: 'node20',
    conditions: ['emend:source'],
    mainFields: ['module', 'main'],
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);\n${COUNTER}`,
    },
    external: ['@emend/syntax', 'iconv-lite', 'tinypool'],
    plugins: [{ name: 'counted', setup: counted }],
    logLevel: 'error',
  })
}

function counted({ onLoad }) {
  onLoad({ filter: /(?:packages|apps)\/[^/]+\/src\/.*\.ts$/ }, ({ path }) => ({
    contents: withCounters(readFileSync(path, 'utf8'), relative(ROOT, path)),
    loader: 'ts',
  }))
}

/** The source with a call at the beginning of each named function and method. */
function withCounters(source, file) {
  const places = []
  const visit = (node) => {
    const name = node.name?.getText?.() ?? (ts.isConstructorDeclaration(node) ? 'constructor' : undefined)
    const isFunction =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isAccessor(node) ||
      ts.isFunctionExpression(node)
    if (isFunction && name !== undefined && node.body !== undefined)
      places.push({ at: node.body.getStart() + 1, name: `${file}#${name}` })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return places
    .toSorted((one, other) => other.at - one.at)
    .reduce(
      (all, { at, name }) => `${all.slice(0, at)} enter(${JSON.stringify(name)});${all.slice(at)}`,
      source,
    )
}
