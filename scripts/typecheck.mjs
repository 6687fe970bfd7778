// Checks the types of every package. Packages with the same compiler options share one program: a program for each package
// would check the sources of its dependencies again.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './packages.mjs'

const HOST = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
}

const problems = groups().flatMap(check)
if (problems.length > 0) {
  console.error(ts.formatDiagnosticsWithColorAndContext(problems, HOST))
  process.exitCode = 1
}

/** Groups the files of all packages by their compiler options, one group for each program. */
function groups() {
  const found = new Map()
  for (const config of configs()) {
    const { options, fileNames, errors } = read(config)
    const key = JSON.stringify({ ...options, configFilePath: undefined, pathsBasePath: undefined })
    const group = found.get(key) ?? { options, files: [], errors: [] }
    group.files.push(...fileNames)
    group.errors.push(...errors)
    found.set(key, group)
  }
  return Array.from(found.values())
}

function configs() {
  return ['packages', 'apps', 'examples', 'bench']
    .flatMap((part) => readdirSync(join(ROOT, part)).map((name) => join(ROOT, part, name, 'tsconfig.json')))
    .filter((file) => existsSync(file))
}

function read(config) {
  const errors = []
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => errors.push(error) }
  const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, host)
  return parsed ?? { options: {}, fileNames: [], errors }
}

function check({ options, files, errors }) {
  const program = ts.createProgram({ rootNames: files, options, configFileParsingDiagnostics: errors })
  return ts.getPreEmitDiagnostics(program)
}
