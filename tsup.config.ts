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
const bins = manifest.bin === undefined ? [] : ['src/bin.ts']
/** A file of its own, to be started as a thread by its name. */
const workers = existsSync('src/worker.ts') ? ['src/worker.ts'] : []

/** What a program brings along is named in the notices that its build writes. */
const isWhole = manifest.scripts?.build?.includes('notices') ?? false

/**
 * A whole program brings what it needs in few files, since finding and opening many takes a third of its start. tinypool
 * starts a file of its own as a thread. CommonJS parts of others ask for `require`.
 */
const program: Options = {
  platform: 'node',
  noExternal: [/^(?!tinypool$)/],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
}

export default defineConfig({
  entry: [...sources, ...bins, ...workers],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  splitting: true,
  treeshake: true,
  ...(isWhole && program),
})
