import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { ImportKind, Metafile, Plugin } from 'esbuild'

/** A module that imports what several entries need. */
const SHARED = 'what-entries-share'
const NAME = 'one-shared-file'

/**
 * A plugin of esbuild: what several entries need goes into one file. esbuild makes a file for each set of entries that reach a module;
 * where each entry that needs one of these modules imports all of them, there is one such set.
 */
export const oneSharedFile = (entries: readonly string[]): Plugin => ({
  name: NAME,
  setup(build) {
    const { initialOptions } = build
    const files = entries.map((file) => resolve(file))
    let shared: ReadonlySet<string> = new Set()
    let sharing: ReadonlySet<string> = new Set()

    build.onStart(async () => {
      const plugins = (initialOptions.plugins ?? []).filter(({ name }) => name !== NAME)
      const { metafile } = await build.esbuild.build({
        ...initialOptions,
        plugins,
        metafile: true as const,
        write: false,
      })
      ;({ shared, sharing } = sharedIn(metafile, files))
    })
    build.onResolve({ filter: new RegExp(`^${SHARED}$`) }, () => ({ path: SHARED, namespace: SHARED }))
    build.onLoad({ filter: /.*/, namespace: SHARED }, () => ({
      contents: [...shared].map((file) => `import ${JSON.stringify(file)}`).join('\n'),
      resolveDir: process.cwd(),
    }))
    // A module without effects would be left out where nothing of it is used.
    build.onResolve({ filter: /./ }, ({ path, importer }) =>
      importer === SHARED ? { path, sideEffects: true } : undefined,
    )
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!sharing.has(path)) return undefined
      const contents = `${await readFile(path, 'utf8')}\nimport '${SHARED}'\n`
      return { contents, loader: 'ts', resolveDir: dirname(path) }
    })
  },
})

/**
 * The modules that several entries reach, and the entries that reach one of these. What is imported where it is used is an entry as well.
 */
function sharedIn({ inputs }: Metafile, files: readonly string[]) {
  const imports = (file: string, kind: ImportKind) =>
    (inputs[file]?.imports ?? []).flatMap((one) => (one.kind === kind && one.path in inputs ? one.path : []))
  const all = Object.keys(inputs)
  const late = all.flatMap((file) => imports(file, 'dynamic-import'))
  const entries = [...new Set([...all.filter((file) => files.includes(resolve(file))), ...late])]
  const reached = entries.map((entry) => {
    const modules = new Set([entry])
    for (const file of modules) for (const next of imports(file, 'import-statement')) modules.add(next)
    return modules
  })
  const shared = all.filter((file) => reached.filter((modules) => modules.has(file)).length > 1)
  const sharing = entries.filter((_, at) => shared.some((file) => reached[at]?.has(file)))
  return { shared: asPaths(shared), sharing: asPaths(sharing) }
}

function asPaths(files: readonly string[]) {
  return new Set(files.map((file) => resolve(file)))
}
