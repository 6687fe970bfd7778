import { existsSync, readFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly scripts?: { readonly build?: string }
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const sources = Object.values(manifest.exports ?? {}).flatMap((target) =>
  typeof target === 'string' ? [] : [target['emend:source'] ?? []].flat(),
)
/** An entry for browsers is one file, whatever else its package is. */
const pages = sources.filter((file) => file.endsWith('/browser.ts'))
const bin = Object.values(manifest.bin ?? {})[0]
/** A file of its own, to be started as a thread by its name. */
const workers = existsSync('src/worker.ts') ? ['src/worker.ts'] : []

/**
 * A file of the build by itself: `fastest-levenshtein` does not say that importing it has no effect, so that whatever a bundler takes of a
 * file that imports it brings its table of 256 KiB.
 */
const apart = ['src/text/similarity.ts'].filter((file) => existsSync(file))

/** What a program brings along is named in the notices that its build writes. */
const isWhole = manifest.scripts?.build?.includes('notices') ?? false

/** CommonJS parts of others ask for `require`. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

const modules: Options = {
  entry: [
    ...sources.filter((file) => !pages.includes(file)),
    ...(bin?.endsWith('.js') ? ['src/bin.ts'] : []),
    ...workers,
    ...apart,
  ],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  treeshake: true,
  // All but what the builds beside this one write.
  clean: ['!*.cjs', '!browser.js'],
  ...(isWhole && { platform: 'node', noExternal: [/^(?!tinypool$)/], banner: { js: REQUIRE } }),
}

/** Node's modules that take a millisecond or more to load, and that most runs of a program never use: their functions load them. */
const loadedWhenUsed: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'loaded-when-used',
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?(?:child_process|fs\/promises)$/ }, ({ path }) => ({
      path: path.replace(/^(?:node:)?/, 'node:'),
      namespace: 'loaded-when-used',
    }))
    build.onLoad({ filter: /.*/, namespace: 'loaded-when-used' }, async ({ path }) => {
      const loaded: object = await import(path)
      const names = Object.entries(loaded).flatMap(([name, value]) =>
        typeof value === 'function' ? [name] : [],
      )
      const load = `process.getBuiltinModule('${path}')`
      return {
        contents: names.map((name) => `exports.${name} = (...args) => ${load}.${name}(...args)`).join('\n'),
      }
    })
  },
}

/**
 * A program is one file of CommonJS, whose compiled code can be kept, and a small one that loads it. Outside stay tinypool, which starts
 * a file of its own as a thread, and the tables of encodings, which few files need and all would read.
 */
const program: Options = {
  entry: { bin: 'src/bin.ts', program: 'src/program.ts', hook: 'src/commands/hook.ts' },
  format: 'cjs',
  target: 'es2022',
  platform: 'node',
  noExternal: [/^(?!(?:tinypool|iconv-lite)$)/],
  splitting: false,
  shims: true,
  minify: true,
  // What takes that away resolves these modules first.
  removeNodeProtocol: false,
  esbuildPlugins: [loadedWhenUsed],
}

const page: Options = {
  entry: pages,
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  // The cards of formats are asked for by nobody who applies requests; a bundler that takes this file makes files of their own of them.
  noExternal: [/^(?!@emend\/[\w-]+\/card$)/],
  external: [/^@emend\/[\w-]+\/card$/],
  splitting: false,
  treeshake: true,
  minify: true,
}

export default defineConfig([
  modules,
  ...(bin?.endsWith('.cjs') ? [program] : []),
  ...(pages.length > 0 ? [page] : []),
])
