import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { FAST, FROM_SOURCES, PROGRAMS, SOAK, TYPES } from './test/layers.js'

function layer(
  name: string,
  options: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, ...options } }
}

export default defineConfig({
  ...FROM_SOURCES,
  test: {
    // Half of the time of the programs is waiting for the disk and for one another.
    maxWorkers: '100%',
    globalSetup: ['./test/state-home.ts'],
    setupFiles: ['./test/setup/seed.ts'],
    // A net for what does not end: nothing comes near it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      layer('fast', { ...FAST, isolate: false, setupFiles: ['./test/setup/sources-alone.ts'] }),
      layer('programs', PROGRAMS),
      layer('soak', SOAK),
      layer('types', {
        include: [],
        typecheck: { ...TYPES, enabled: true, only: true, tsconfig: './test/tsconfig.types.json' },
      }),
    ],
  },
})
