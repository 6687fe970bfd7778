// Runs the sources without a build: they are bundled into a file of the cache first, which takes a few milliseconds.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const folder = join(import.meta.dirname, 'node_modules/.cache')
mkdirSync(folder, { recursive: true })
const outfile = join(folder, `main-${process.pid}.mjs`)
await build({
  entryPoints: [join(import.meta.dirname, 'src/main.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  outfile,
  logLevel: 'error',
})
try {
  const { main } = await import(pathToFileURL(outfile).href)
  process.exitCode = await main(process.argv)
} finally {
  rmSync(outfile)
}
