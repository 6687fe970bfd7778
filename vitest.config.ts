import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config'
import { countWork } from './test/count-work.js'
import { COUNTED_TOO, FAST, FROM_SOURCES, LONG, PROGRAMS } from './test/layers.js'
import { LongFirst } from './test/long-first.js'

function layer(
  name: string,
  options: TestProjectInlineConfiguration['test'],
  plugins: Plugin[] = [],
): TestProjectInlineConfiguration {
  return { extends: true, plugins, test: { name, ...options } }
}

const ALONE = './test/setup/sources-alone.ts'
/** Milliseconds. */
const NET = 600_000

export default defineConfig({
  ...FROM_SOURCES,
  test: {
    // Half of the time of the programs is waiting for the disk and for one another.
    maxWorkers: '100%',
    // What runs side by side within a file waits for the disk.
    maxConcurrency: 8,
    sequence: { sequencer: LongFirst },
    globalSetup: ['./test/setup/scratch.ts'],
    setupFiles: ['./test/setup/seed.ts', './test/setup/titles.ts'],
    // Values in titles of tests and in messages are cut after this many characters; the default is 40.
    chaiConfig: { truncateThreshold: 100 },
    // A second run needs no transformation of what has not changed.
    experimental: { fsModuleCache: true },
    // A net for what does not end: nothing comes near it, however busy the machine is.
    testTimeout: NET,
    hookTimeout: NET,
    projects: [
      layer('fast', { ...FAST, isolate: false, setupFiles: [ALONE], server: COUNTED_TOO }, [countWork()]),
      layer('programs', PROGRAMS),
      layer('long', LONG),
    ],
  },
})
