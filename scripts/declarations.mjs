// Writes the type declarations of every package into its `dist`. One program does this for all packages, because most of the
// work is shared. Nothing is checked here: `npm run check` does that. Nothing is done if the sources are unchanged since the last run and its output still exists.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT, workspacePackages } from './packages.mjs'

const packages = workspacePackages().map(({ folder, manifest }) => ({
  folder,
  entries: entriesOf(folder, manifest),
}))
const STAMP = join(ROOT, 'node_modules', '.cache', 'declarations.json')
const key = keyOfSources()
if (!isDone()) {
  const emitted = emit(packages.flatMap(({ entries }) => entries))
  const files = packages.flatMap(({ folder, entries }) => write(folder, entries, emitted))
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, JSON.stringify({ key, files }))
}

/** Returns a hash of everything that the declarations depend on. */
function keyOfSources() {
  const hash = createHash('sha256').update(ts.version)
  const own = [import.meta.filename, join(ROOT, 'tsconfig.base.json')]
  const sources = packages.flatMap(({ folder, entries }) =>
    entries.length > 0 ? [join(folder, 'package.json'), ...filesBelow(join(folder, 'src'))] : [],
  )
  for (const file of [...own, ...sources]) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

function isDone() {
  if (!existsSync(STAMP)) return false
  const done = JSON.parse(readFileSync(STAMP, 'utf8'))
  return done.key === key && done.files.every((file) => existsSync(join(ROOT, file)))
}

/** Returns the source files of a package's exports. */
function entriesOf(folder, { exports = {} }) {
  return Object.values(exports)
    .map((target) => target['emend:source'])
    .filter((source) => source !== undefined)
    .map((source) => join(folder, source))
}

/** Returns the declarations of these files and of everything that they import, by source file. */
function emit(files) {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile)
  const own = {
    noEmit: false,
    emitDeclarationOnly: true,
    noCheck: true,
    isolatedDeclarations: false,
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

/**
 * Writes the declarations that are reachable from the entries. Other sources are internal, and users do not need their types.
 *
 * @returns the written files, relative to the root
 */
function write(folder, entries, emitted) {
  const files = []
  const reached = new Set(entries)
  for (const source of reached) {
    const text = emitted.get(source)
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const imported = join(dirname(source), fileName.replace(/\.js$/, '.ts'))
      if (fileName.startsWith('.')) reached.add(imported)
    }
    const target = join(folder, 'dist', relative(join(folder, 'src'), source).replace(/\.ts$/, ''))
    mkdirSync(dirname(target), { recursive: true })
    for (const [ending, content] of [
      ['.d.ts', text],
      ['.d.cts', forRequire(text)],
    ]) {
      writeFileSync(target + ending, content)
      files.push(relative(ROOT, target + ending))
    }
  }
  return files
}

/**
 * Returns the same declarations for CommonJS. In Node, CommonJS can require these modules, but TypeScript before 5.8 reports an
 * error unless their declarations are CommonJS too, including the ones that they import.
 */
function forRequire(text) {
  return text.replace(/(\b(?:from |import\()(['"])\.{1,2}\/[^'"\n]*)\.js\2/g, '$1.cjs$2')
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
