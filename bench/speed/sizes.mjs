// Measures the size of what hosts bundle, minified and gzipped.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { table } from './tables.mjs'

const PACKAGES = new URL('../../packages/', import.meta.url)
const BROWSER = fileURLToPath(new URL('../../apps/cli/src/browser.ts', import.meta.url))
const NODE_ONLY = ['diagnostics', 'fs-node', 'syntax']
/** The packages for file systems. */
const ADAPTERS = ['fs-memfs', 'fs-memory', 'fs-node', 'fs-web']
/** Plugins of other programs, which nobody bundles. */
const PLUGINS = ['opencode', 'pi']

/** The code of hosts that only use strings, by name. */
export const FOR_STRINGS = JSON.parse(readFileSync(new URL('for-strings.json', import.meta.url), 'utf8'))

/** The code of all hosts, by name. */
const BUNDLES = {
  ...FOR_STRINGS,
  'all but adapters': packages()
    .filter((name) => !ADAPTERS.includes(name) && !NODE_ONLY.includes(name))
    .map((name, at) => `export * as part${at} from '@emend/${name}'`)
    .join('\n'),
  ...Object.fromEntries(packages().map((name) => [`@emend/${name}`, `export * from '@emend/${name}'`])),
}

function packages() {
  return readdirSync(PACKAGES).filter((name) => !PLUGINS.includes(name))
}

/** Bundles code from the sources of the packages, so that nothing has to be built first. */
async function bundle(name, contents) {
  const built = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    nodePaths: [fileURLToPath(new URL('node_modules', import.meta.url))],
    alias: { 'emend/browser': BROWSER, ...Object.fromEntries(packages().flatMap(sourcesOf)) },
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: NODE_ONLY.some((one) => name.endsWith(one)) ? 'node' : 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['emend:source'],
    logLevel: 'silent',
  })
  const loaded = loadedWith(built.metafile.outputs)
  const minified = Buffer.concat(
    built.outputFiles
      .filter(({ path }) => loaded.has(relative(process.cwd(), path)))
      .map(({ contents }) => contents),
  )
  return {
    minified: minified.length,
    gzipped: gzipSync(minified, { level: 9 }).length,
    parts: partsOf(built.metafile.outputs, loaded),
  }
}

/** Returns the files that a bundle loads at once. What it imports when somebody asks for it is in files of its own. */
function loadedWith(outputs) {
  const [entry] = Object.keys(outputs).filter((file) => outputs[file].entryPoint === '<stdin>')
  const loaded = new Set([entry])
  for (const file of loaded)
    for (const { kind, path, external } of outputs[file].imports)
      if (kind === 'import-statement' && !external) loaded.add(path)
  return loaded
}

/** Returns the exports of a package with their source files. */
function sourcesOf(name) {
  const { exports } = JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8'))
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [
          [
            `@emend/${name}${path.slice(1)}`,
            fileURLToPath(new URL(`${name}/${target['emend:source']}`, PACKAGES)),
          ],
        ],
  )
}

/** Returns the sizes of every bundle in bytes. */
export function bundleSizes() {
  return sizesOf(Object.entries(BUNDLES))
}

async function sizesOf(bundles) {
  const entries = bundles.map(async ([name, contents]) => [name, await bundle(name, contents)])
  return Object.fromEntries(await Promise.all(entries))
}

const isPackage = ([name]) => name.startsWith('@emend/')

/** What hosts bundle for a purpose. */
export function measureSizes() {
  return measured('what a host bundles', (one) => !isPackage(one))
}

/** What a whole package comes to. */
export function measurePackages() {
  return measured('all of a package', isPackage)
}

async function measured(about, isWanted) {
  const sizes = Object.entries(await sizesOf(Object.entries(BUNDLES).filter(isWanted)))
  const kilo = (bytes) => (bytes / 1_000).toFixed(2)
  return {
    about: `${about}, in kB of 1,000 bytes`,
    header: ['bundle', 'minified', 'gzipped'],
    rows: sizes.map(([name, { minified, gzipped }]) => [name, kilo(minified), kilo(gzipped)]),
    values: new Map(sizes.map(([name, { gzipped }]) => [name, gzipped / 1_000])),
  }
}

/** Returns the files that the bytes of a bundle come from, largest first. */
function partsOf(outputs, loaded) {
  const parts = [...loaded].flatMap((name) =>
    Object.entries(outputs[name].inputs).map(([file, { bytesInOutput }]) => [
      file.replace(/.*node_modules\//, '').replace(/^(?:\.\.\/)*packages\//, ''),
      bytesInOutput,
    ]),
  )
  return parts.filter(([, bytes]) => bytes > 0).sort((a, b) => b[1] - a[1])
}

/** Groups these files by folder, or by package if the package has only one folder. */
function foldersOf(parts) {
  const folders = new Map()
  for (const [file, bytes] of parts) {
    const folder = file.startsWith('core/') ? dirname(file) : file.replace(/\/.*/, '')
    folders.set(folder, (folders.get(folder) ?? 0) + bytes)
  }
  return [...folders].sort((a, b) => b[1] - a[1])
}

/** `node bench/speed/sizes.mjs NAME` prints where the bytes of a bundle come from. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name] = process.argv
  const contents = BUNDLES[name]
  if (contents === undefined)
    throw new Error(`no bundle ${name}; there are ${Object.keys(BUNDLES).join(', ')}`)
  const { gzipped, parts } = await bundle(name, contents)
  console.log(`${name}: ${gzipped} bytes gzipped\n`)
  console.log(table(['folder', 'minified bytes'], foldersOf(parts)))
  console.log(table(['file', 'minified bytes'], parts))
}
