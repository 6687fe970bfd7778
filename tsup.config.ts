import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from 'tsup'

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const sources = Object.values(manifest.exports ?? {}).flatMap((target) =>
  typeof target === 'string' ? [] : [target['emend:source'] ?? []].flat(),
)
const bins = manifest.bin === undefined ? [] : ['src/bin.ts']
/** A file of its own, to be started as a thread by its name. */
const workers = existsSync('src/worker.ts') ? ['src/worker.ts'] : []

export default defineConfig({
  entry: [...sources, ...bins, ...workers],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  dts: sources.length > 0 ? { entry: sources } : false,
  clean: true,
  splitting: true,
  treeshake: true,
})
