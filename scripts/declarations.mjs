// Writes the declarations of every package into its `dist`: one program for all of them, since most of the work is what they
// share. `isolatedDeclarations` makes every file say its types itself, so nothing is checked here: `npm run check` does that.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT, workspacePackages } from './packages.mjs'

const packages = workspacePackages().map(({ folder, manifest }) => ({
  folder,
  entries: entriesOf(folder, manifest),
}))
const emitted = emit(packages.flatMap(({ entries }) => entries))
for (const { folder, entries } of packages) write(folder, entries)

/** The sources of what a package exports. */
function entriesOf(folder, { exports = {} }) {
  return Object.values(exports)
    .map((target) => target['emend:source'])
    .filter((source) => source !== undefined)
    .map((source) => join(folder, source))
}

/** The declarations of these files and of all they lead to, by source. */
function emit(files) {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile)
  const own = {
    noEmit: false,
    emitDeclarationOnly: true,
    noCheck: true,
    stripInternal: true,

    types: ['node'],
  }
  const compilerOptions = { ...config.compilerOptions, ...own }
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, ROOT)
  const program = ts.createProgram(files, options)
  const declarations = new Map()
  const { diagnostics } = program.emit(undefined, (_, text, __, ___, [source]) =>
    declarations.set(join(source.fileName), text),
  )
  const problems = [...program.getOptionsDiagnostics(), ...program.getSyntacticDiagnostics(), ...diagnostics]
  if (problems.length > 0) stop(problems)
  return declarations
}

/** Writes the declarations that the entries lead to, and no others: what those import is no business of a user. */
function write(folder, entries) {
  const reached = new Set(entries)
  for (const source of reached) {
    const text = emitted.get(source)
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const imported = join(dirname(source), fileName.replace(/\.js$/, '.ts'))
      if (fileName.startsWith('.')) reached.add(imported)
    }
    const target = join(folder, 'dist', relative(join(folder, 'src'), source).replace(/\.ts$/, '.d.ts'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

function stop(problems) {
  const host = {
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  }
  console.error(ts.formatDiagnostics(problems, host))
  process.exit(1)
}
