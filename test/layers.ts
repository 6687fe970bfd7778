const conditions = ['emend:source', 'module', 'node', 'import', 'default']

/** Resolves packages to their sources instead of their builds. */
export const FROM_SOURCES = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/** Dependencies whose work is counted together with that of the packages. */
export const COUNTED_TOO = { deps: { inline: ['diff', 'fastest-levenshtein', 'yaml'] } }

/** A layer of the tests, selected by file path. `npx vitest run --project fast` runs one layer. */
interface Layer {
  readonly include: string[]
  readonly exclude?: string[]
}

/**
 * Tests that take minutes: hundreds of killed processes and failing disks, packages installed from tarballs, the
 * documentation pages, thousands of random edits.
 */
export const LONG: Layer = {
  include: [
    'apps/cli/test/{interrupted,kill}.test.ts',
    // Every case twice in every variation.
    'packages/core/test/fast-ways.test.ts',
    'packages/edits/test/many-changes.test.ts',
    'packages/engine/test/eight-writers.test.ts',
    'packages/fs-node/test/{crash,hostile-paths,other-disks,small-worlds}.test.ts',
    'test/{docs,packed,twice,worlds}/*.test.ts',
  ],
}

/** Tests that start the built programs or git, or are too slow for the fast layer. */
export const PROGRAMS: Layer = {
  include: [
    // The two excluded tests do not start the program.
    'apps/{cli,mcp}/test/!(names|round-trip).test.ts',
    'apps/cli/test/batch/{limits,recipes}.test.ts',
    // It starts Python.
    'apps/python/test/*.test.ts',
    // These make hundreds of commits on disk.
    'apps/cli/test/commands/closed-folders.test.ts',
    'packages/fs-node/test/contract.test.ts',
    // The library decides about colors when it is first imported, so these need a separate process.
    'apps/cli/test/interactive/{ask,real,require}-terminal.test.ts',
    'bench/accuracy/test/{agents-oracle,histories}.test.ts',
    'bench/benchmark/test/*.test.ts',
    // It starts the example, which sends what it reports over HTTP.
    'examples/opentelemetry/test/*.test.ts',
    // These bundle the sources, and one runs hundreds of rows.
    'bench/rules/test/{ledger,off-value}.test.ts',
    // Git applies the diffs, or merges.
    'packages/core/test/carry/merge-file.test.ts',
    'packages/edits/test/in-sequence.test.ts',
    // This one starts no process, but creates more than a thousand tasks.
    'bench/accuracy/test/task.test.ts',
    // These start a small language server and commands.
    'packages/diagnostics/test/{command,server}/*.test.ts',
    'packages/fs-node/test/lock/*.test.ts',
    // It asks for the programs of access lists, and acts as another user.
    'packages/fs-node/test/other-users.test.ts',
    // Their thread is a file of the build.
    'packages/syntax/test/{guard,named-blocks}.test.ts',
    'packages/unified-diff/test/git.test.ts',
    'packages/unified-diff/test/oracles/*.test.ts',
    'packages/v4a/test/oracles/*.test.ts',
    // The sessions of a scripted model start the server and the hooks.
    'test/sessions/*.test.ts',
    // It runs vitest.
    'test/cases/*.test.ts',
    // These run the compiler on all expectations about types.
    'test/types/*.test.ts',
  ],
  exclude: LONG.include,
}

/** All other tests. They run from the sources, without a build, network or child process. */
export const FAST: Layer = {
  include: [
    '{apps,bench,examples,packages}/*/test/**/*.test.ts',
    'test/{card,diffs,fields,fuzz,growth,mutants,release}/*.test.ts',
  ],
  exclude: [...LONG.include, ...PROGRAMS.include],
}
