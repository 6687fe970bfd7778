// Writes the type declarations of every package into its `dist`. One program does this for all packages, because most of the
// work is shared. A package that brings others along, because its manifest installs them for its build only, has one file an entry with
// their types in it. Nothing is checked here: `npm run check` does that. Nothing is done if the sources are unchanged since the last run and its output still exists.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build } from 'tsup'
import ts from 'typescript'
import { filesBelow, ROOT, workspacePackages } from './packages.mjs'

const packages = workspacePackages().map(({ folder, manifest }) => ({
  folder,
  manifest,
  entries: entriesOf(folder, manifest),
}))
/** The declarations of every entry of the workspace, by the name that imports it. */
const paths = Object.fromEntries(
  packages.flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports)
      .filter(([, target]) => target.types !== undefined)
      .map(([entry, { types }]) => [`${name}${entry.slice(1)}`, [join(folder, types.default ?? types)]]),
  ),
)
const STAMP = join(ROOT, 'node_modules', '.cache', 'declarations.json')
const key = keyOfSources()
if (!isDone()) {
  const emitted = emit(packages.flatMap(({ entries }) => entries))
  for (const { folder, entries } of packages) write(folder, entries, emitted)
  for (const one of packages) if (bringsOthers(one)) await rollTypes(one)
  const files = packages.flatMap(({ folder }) => declarationsOf(folder))
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

/** Writes the declarations that are reachable from the entries. Other sources are internal, and users do not need their types. */
function write(folder, entries, emitted) {
  for (const file of declarationsOf(folder)) rmSync(join(ROOT, file))
  const reached = new Set(entries)
  for (const source of reached) {
    const text = emitted.get(source)
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const imported = join(dirname(source), fileName.replace(/\.js$/, '.ts'))
      if (fileName.startsWith('.')) reached.add(imported)
    }
    writeBoth(targetOf(folder, source), text)
  }
}

/** The path of the declarations of a source file, without their ending. */
function targetOf(folder, source) {
  return join(folder, 'dist', nameOf(folder, source))
}

function nameOf(folder, source) {
  return relative(join(folder, 'src'), source).replace(/\.ts$/, '')
}

/**
 * Writes declarations for modules and for CommonJS. Private fields are left out: they would make types of two copies of a package
 * different ones, and nothing compares what the copies make.
 */
function writeBoth(target, text) {
  const open = text.replaceAll(/^ *#private;\n/gm, '')
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(`${target}.d.ts`, open)
  writeFileSync(`${target}.d.cts`, forRequire(open))
}

/** Returns the written files of a package, relative to the root. */
function declarationsOf(folder) {
  const dist = join(folder, 'dist')
  return existsSync(dist)
    ? filesBelow(dist)
        .filter((file) => /\.d\.c?ts$/.test(file))
        .map((file) => relative(ROOT, file))
    : []
}

/** Whether a package has types of others that are not installed with it. */
function bringsOthers({ folder, manifest }) {
  return declarationsOf(folder).some((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'))
    return importedFiles.some(({ fileName }) => !isInstalled(fileName, manifest))
  })
}

/** Whether a module is installed with a package, as far as its manifest says. */
function isInstalled(name, { dependencies, peerDependencies }) {
  const [other] = /^(?:@[^/]+\/)?[^/]+/.exec(name)
  return /^[./]/.test(name) || isBuiltin(name) || other in { ...dependencies, ...peerDependencies }
}

/** Makes one file of the declarations of each entry of a package, with the types of what it brings along. */
async function rollTypes({ folder, entries }) {
  const outDir = join(folder, 'dist', 'rolled')
  process.chdir(folder)
  for (const entry of entries) {
    const input = { [nameOf(folder, entry)]: `${targetOf(folder, entry)}.d.ts` }
    const dts = { only: true, resolve: [/^[^.]/], compilerOptions: { paths } }
    await build({ config: false, silent: true, format: 'esm', outDir, entry: input, dts })
  }
  const rolled = entries.map((entry) => [
    entry,
    readFileSync(join(outDir, `${nameOf(folder, entry)}.d.ts`), 'utf8'),
  ])
  rmSync(outDir, { recursive: true })
  for (const file of declarationsOf(folder)) rmSync(join(ROOT, file))
  for (const [entry, text] of rolled) writeBoth(targetOf(folder, entry), text)
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
