import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { countWork } from '../count-work.js'
import { COUNTED_TOO, FROM_SOURCES } from '../layers.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The configuration for `same.test.ts`, which names the files: like the fast layer, but it records the work of every test. */
export default defineConfig({
  ...FROM_SOURCES,
  plugins: [countWork()],
  root: at('../..'),
  test: { server: COUNTED_TOO, setupFiles: [at('../setup/seed.ts'), at('note-work.ts')], reporters: 'json' },
})
