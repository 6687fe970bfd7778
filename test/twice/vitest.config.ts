import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { countWork } from '../count-work.js'
import { COUNTED_TOO, FROM_SOURCES } from '../layers.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** For `same.test.ts`, which names the files: as the fast layer, with a note of how much work every test was. */
export default defineConfig({
  ...FROM_SOURCES,
  plugins: [countWork()],
  root: at('../..'),
  test: { server: COUNTED_TOO, setupFiles: [at('../setup/seed.ts'), at('note-work.ts')], reporters: 'json' },
})
