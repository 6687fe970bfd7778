// Builds the package in whose folder it runs: `node ../../scripts/build.mjs`.
//
// A library has one file an entry, and `shared.js` with what several of them need, so that no module is there twice. A program is one file
// with all that it needs, and so are the entries of its package. Notices are written for what the files bring along of others.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, relative, resolve } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build, transform } from 'esbuild'
import { rollup } from 'rollup'
import { loadedWhenUsed } from './loaded-when-used.mjs'
import { writeNotices } from './notices.mjs'

const TARGET = 'es2022'
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.values(manifest.exports ?? {}).flatMap((target) => target['emend:source'] ?? [])
const pages = entries.filter((file) => file.endsWith('/browser.ts'))
const modules = entries.filter((file) => !pages.includes(file))
/** Files that are loaded by their names: threads, and what few hosts need. */
const workers = ['src/worker.ts', 'src/blocks-worker.ts'].filter((file) => existsSync(file))
const bin = Object.values(manifest.bin ?? {})[0]

/** Builds modules whose dependencies stay outside. Returns the files that they are made from. */
async function library(files, shortened = { minifyWhitespace: true }) {
  const graph = await rollup({
    input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
    external: isOutside,
    plugins: [typescript, nodeResolve()],
    treeshake: { moduleSideEffects: false },
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message)
    },
  })
  const { output } = await graph.write({
    dir: 'dist',
    chunkFileNames: '[name].js',
    hoistTransitiveImports: false,
    manualChunks: sharedBy(files.map((file) => resolve(file))),
    plugins: [shorter(shortened)],
    sourcemap: true,
    // The package has the sources.
    sourcemapExcludeSources: true,
  })
  await graph.close()
  return output.flatMap(({ moduleIds = [] }) => moduleIds)
}

function nameOf(file) {
  return relative('src', file).replace(/\.ts$/, '')
}

/** Whether a module is not part of the build: one of Node, or of a package that is installed with this one. */
function isOutside(id) {
  if (/^[./]/.test(id) || id.startsWith('\0')) return false
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(id)
  const { dependencies, peerDependencies } = manifest
  return isBuiltin(id) || name in { ...dependencies, ...peerDependencies }
}

/** Reads sources in TypeScript, and the manifest. */
const typescript = {
  name: 'typescript',
  resolveId: (id, importer) =>
    importer?.endsWith('.ts') && id.startsWith('.')
      ? resolve(dirname(importer), id.replace(/\.js$/, '.ts'))
      : null,
  async transform(code, id) {
    if (id.endsWith('.json')) return { code: `export default ${code}`, map: null }
    if (!id.endsWith('.ts')) return null
    const { code: script, map } = await transform(code, {
      loader: 'ts',
      target: TARGET,
      sourcefile: id,
      sourcemap: true,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    })
    return { code: script, map }
  },
}

/** Stands for the comment that says so, which esbuild leaves out where it leaves out whitespace. */
const MARK = 'withoutEffects$'

const shorter = (shortened) => ({
  name: 'shorter',
  async renderChunk(chunk) {
    const code = withoutEffects(chunk, this.parse(chunk))
    const options = {
      ...shortened,
      legalComments: 'none',
      charset: 'utf8',
      target: TARGET,
      sourcemap: true,
    }
    const { code: short, map } = await transform(code, options)
    return { code: short.replaceAll(`(${MARK},`, '/* @__PURE__ */('), map }
  },
})

/**
 * Marks what is worked out on loading as free of effects. A host's bundler drops whole files of a package without effects, but within
 * one file only the values that are marked. Marks go on the line where they stand, so that the lines of source maps hold.
 */
function withoutEffects(code, { body }) {
  const values = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init === null || PLAIN.has(init.type) || isAwaited(init) ? [] : init))
  return values.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}(${MARK}, () => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  )
}

function isAwaited({ type, expression, argument = expression }) {
  return type === 'AwaitExpression' || (argument !== undefined && isAwaited(argument))
}

/** Values without effects, as every bundler knows; a function takes its name from where it stands. */
const PLAIN = new Set([
  'Literal',
  'Identifier',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
])

/** What several entries need goes into one file. What is imported where it is used is an entry as well. */
function sharedBy(files) {
  let counts
  return (id, { getModuleInfo, getModuleIds }) => {
    counts ??= reachedFrom(files, getModuleInfo, getModuleIds)
    return counts.get(id) > 1 ? 'shared' : undefined
  }
}

/** From how many entries each module is reached. */
function reachedFrom(files, getModuleInfo, getModuleIds) {
  const late = [...getModuleIds()].flatMap((id) => getModuleInfo(id).dynamicallyImportedIds)
  const counts = new Map()
  for (const entry of new Set([...files, ...late.filter((id) => !getModuleInfo(id).isExternal)])) {
    const reached = new Set([entry])
    for (const id of reached) for (const next of getModuleInfo(id).importedIds) reached.add(next)
    for (const id of reached) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** What stays outside of a program: two start files of their own as threads, and few files need the tables of encodings. */
const OUTSIDE = ['tinypool', '@emend/syntax', 'iconv-lite']

const COMMON = {
  bundle: true,
  target: TARGET,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
  metafile: true,
  conditions: ['emend:source'],
  mainFields: ['module', 'main'],
  outdir: 'dist',
}

/** Modules of Node's: CommonJS parts of others ask for `require`. */
const AS_MODULES = {
  format: 'esm',
  minify: true,
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
}

/** CommonJS, whose compiled code can be kept. */
const AS_COMMON = {
  format: 'cjs',
  minify: true,
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': 'fileUrl' },
  banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
}

/** The start of a program, and its parts, which it loads with kept code. */
const COMMON_ENTRIES = ['src/bin.ts', 'src/program.ts', 'src/commands/hook.ts', 'src/looking.ts']

/** Builds programs, each in one file, and what their packages offer to others. */
function programs() {
  const node = { ...COMMON, platform: 'node', external: OUTSIDE, plugins: [loadedWhenUsed] }
  const parts = COMMON_ENTRIES.filter((file) => existsSync(file))
  const bringsAll = !('@emend/core' in (manifest.dependencies ?? {}))
  return [
    bundled({ ...node, ...AS_MODULES, entryPoints: bringsAll ? [...modules, ...workers] : workers }),
    bundled({ ...node, ...AS_COMMON, entryPoints: byName(parts) }),
    // The cards of formats, which nobody asks for who applies requests, are files of their own.
    ...(bringsAll ? [library(pages, { minify: true })] : [library(modules)]),
  ]
}

function byName(files) {
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), file]))
}

async function bundled(options) {
  const { metafile } = await build(options)
  return Object.keys(metafile.inputs)
    .filter((file) => existsSync(file))
    .map((file) => resolve(file))
}

rmSync('dist', { recursive: true, force: true })
const built = bin === undefined ? [library([...modules, ...workers])] : programs()
writeNotices((await Promise.all(built)).flat(), bin !== undefined)
