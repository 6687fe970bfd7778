// Builds the package in whose folder it runs: `tsup --config ../../tsup.config.ts`.
//
// A library has one file an entry, and one more with what several of them need, so that no module is there twice; its entry `one` is one
// file with all that it needs. So is a program, and each entry of its package.
import { existsSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { defineConfig, type Options } from 'tsup'
import { inAscii } from './scripts/build/in-ascii.js'
import { loadedWhenUsed } from './scripts/build/loaded-when-used.js'
import { notices } from './scripts/build/notices.js'
import { oneSharedFile } from './scripts/build/one-shared-file.js'
import { withoutEffects } from './scripts/build/without-effects.js'

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly engines?: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const sources = Object.values(manifest.exports ?? {}).flatMap((target) =>
  typeof target === 'object' && typeof target['emend:source'] === 'string' ? [target['emend:source']] : [],
)
/** Modules for browsers, of a package that brings all others along. */
const pages = sources.filter((file) => file.endsWith('/browser.ts'))
/** All of a package in one file, with what it needs in it. */
const whole = sources.filter((file) => file.endsWith('/one.ts'))
const modules = sources.filter((file) => !pages.includes(file) && !whole.includes(file))
/** Files that are loaded by their names: threads, and what few hosts need. */
const workers = existing('src/worker.ts', 'src/blocks-worker.ts')
/** The start of a program, and its parts, which it loads with kept code. */
const parts = existing('src/bin.ts', 'src/program.ts', 'src/commands/hook.ts', 'src/looking.ts')
const isProgram = manifest.bin !== undefined
/** A program whose library is not made of packages that are installed with it. */
const bringsAll = isProgram && !('@emend/core' in (manifest.dependencies ?? {}))
/** What stays outside of a program: two start files of their own as threads, and few files need the tables of encodings. */
const outside = ['tinypool', '@emend/syntax', 'iconv-lite']

const licenses = notices(isProgram)
const common: Options = {
  target: 'es2022',
  // What takes that away resolves these modules first.
  removeNodeProtocol: false,
  esbuildOptions(options) {
    options.conditions = ['emend:source']
    options.charset = 'utf8'
    options.legalComments = 'none'
    // The package has the sources.
    options.sourcesContent = false
    options.chunkNames = '[name]-[hash]'
    options.mainFields = ['module', 'main']
  },
  onSuccess: licenses.write,
}

const library = (files: readonly string[]): Options => ({
  ...common,
  entry: named(files, (file) => relative('src', file)),
  format: 'esm',
  platform: 'neutral',
  external: [/^node:/],
  splitting: true,
  minifyWhitespace: true,
  treeshake: true,
  sourcemap: true,
  esbuildPlugins: [oneSharedFile(files), licenses.collect],
  plugins: [withoutEffects],
})

/** Files that import nothing. Names are short in them: a trace of the stack is read by the map. */
const wholeFiles: Options = {
  ...library(whole),
  noExternal: [/^(?!node:)/],
  splitting: false,
  minifyWhitespace: false,
  minify: true,
  esbuildPlugins: [licenses.collect],
  plugins: [],
}

const program: Options = {
  ...common,
  platform: 'node',
  external: outside,
  noExternal: [new RegExp(`^(?!(?:${outside.join('|')})(?:$|/))`)],
  splitting: false,
  minify: true,
  esbuildPlugins: [loadedWhenUsed, licenses.collect],
}

/** Modules of Node's: CommonJS parts of others ask for `require`. */
const programModules = (files: readonly string[]): Options => ({
  ...program,
  entry: named(files, (file) => relative('src', file)),
  format: 'esm',
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
})

/** CommonJS, whose compiled code can be kept. */
const programParts: Options = {
  ...program,
  entry: named(parts, basename),
  format: 'cjs',
  shims: true,
  plugins: [inAscii],
}

const programs = [
  programModules(bringsAll ? [...modules, ...workers] : workers),
  programParts,
  bringsAll ? { ...library(pages), minify: true } : library(modules),
]
/** An extension of an editor, which brings the module `vscode`: one file for its host in Node and for the one in a browser. */
const extension: Options = {
  ...common,
  entry: ['src/extension.ts'],
  format: 'cjs',
  // The host in a browser finds no other ending; the manifest in the .vsix names no module type.
  outExtension: () => ({ js: '.js' }),
  platform: 'browser',
  external: ['vscode'],
  noExternal: [/^(?!vscode$)/],
  splitting: false,
  minify: true,
  esbuildPlugins: [licenses.collect],
}
const [first, ...others] =
  manifest.engines?.['vscode'] !== undefined
    ? [extension]
    : isProgram
      ? programs
      : [library([...modules, ...workers]), ...(whole.length > 0 ? [wholeFiles] : [])]

// The first build empties the folder: each waits for its own files only.
export default defineConfig([{ ...first, clean: true }, ...others])

function existing(...files: string[]) {
  return files.filter((file) => existsSync(file))
}

function named(files: readonly string[], nameOf: (file: string) => string) {
  return Object.fromEntries(files.map((file) => [nameOf(file).replace(/\.ts$/, ''), file]))
}
