// Checks the types of every package: one program for all that have the same options, instead of one for each, since each
// would check the sources of what it depends on again.
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

/** The files of all packages by their options: the same options, the same program. */
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
