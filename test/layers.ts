const conditions = ['emend:source', 'module', 'node', 'import', 'default']

/** The sources of the packages in place of what was built of them. */
export const FROM_SOURCES = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/** What the packages depend on does work, too: it is counted where theirs is. */
export const COUNTED_TOO = { deps: { inline: ['diff', 'fastest-levenshtein'] } }

/** The layers of the tests, by where a file lies: `npx vitest run --project fast` runs one of them. */
interface Layer {
  readonly include: string[]
  readonly exclude?: string[]
}

/** Minutes, in full: hundreds of killed processes and failing disks, packages installed from their tarballs, what the pages show. */
export const SOAK: Layer = {
  include: [
    'apps/cli/test/{interrupted,kill}.test.ts',
    'packages/fs-node/test/{crash,hostile-paths}.test.ts',
    'test/{docs,packed,twice}/*.test.ts',
  ],
}

/** Start the built programs, or git. */
export const PROGRAMS: Layer = {
  include: [
    // These two do not start the program.
    'apps/*/test/!(names|round-trip).test.ts',
    'apps/cli/test/batch/{limits,recipes}.test.ts',
    // Hundreds of commits to the disk.
    'apps/cli/test/commands/closed-folders.test.ts',
    'packages/fs-node/test/contract.test.ts',
    // What is imported first decides whether the library has colours: this one has a process of its own.
    'apps/cli/test/interactive/{ask,require}-terminal.test.ts',
    'bench/accuracy/test/histories.test.ts',
    // It starts nothing, but makes more than a thousand tasks.
    'bench/accuracy/test/task.test.ts',
    'packages/fs-node/test/lock/lock.test.ts',
    'packages/unified-diff/test/git.test.ts',
    // The compiler, on all expectations about types.
    'test/types/*.test.ts',
  ],
  exclude: SOAK.include,
}

/** All others, from the sources: no build, no network, no process. */
export const FAST: Layer = {
  include: ['{apps,bench,examples,packages}/*/test/**/*.test.ts'],
  exclude: [...SOAK.include, ...PROGRAMS.include],
}
