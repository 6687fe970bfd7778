import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { countWork } from '../count-work.js'
import { COUNTED_TOO, FROM_SOURCES } from '../layers.js'

/** The configuration for `scripts/fuzz.mjs`, which chooses the files and the seed. */
export default defineConfig({
  ...FROM_SOURCES,
  plugins: [countWork()],
  test: {
    server: COUNTED_TOO,
    setupFiles: [fileURLToPath(new URL('setup.ts', import.meta.url))],
    isolate: false,
    silent: true,
    testTimeout: 0,
    hookTimeout: 0,
  },
})
