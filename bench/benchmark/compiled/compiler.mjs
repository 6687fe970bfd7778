import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { versionOf } from './version-of.mjs'

const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const NAME = '[A-Za-z0-9_][\\w.-]*'

/**
 * The compilers that are run: the program, the arguments that it may get, and where a message of it and its line stand. A command of a data set is
 * run only if it is one of these, because a compiler can be asked to start other programs.
 */
const COMPILERS = {
  gcc: {
    program: ['gcc'],
    allowed: new RegExp(`^(?:${NAME}|-std=[\\w+]+|-W[\\w-]+|-O\\w|-g|-c|-o|-lm)$`),
    error: /\berror: (.*)$/gm,
    line: /:(\d+):\d+: /,
  },
  python3: {
    program: ['python3'],
    allowed: new RegExp(`^(?:-m|${NAME})$`),
    isAllowed: ([flag, module, ...files]) => flag === '-m' && module === 'py_compile' && files.length === 1,
    error: /^(?:Sorry: )?(\w*Error: .*?)(?: \(.*, line \d+\))?$/gm,
    line: /\bline (\d+)/,
  },
  tsc: {
    program: [process.execPath, TSC],
    allowed: new RegExp(`^(?:${NAME}|--(?:strict|noEmit|target|module|lib|skipLibCheck))$`),
    error: /\berror (TS\d+: .*)$/gm,
    line: /\((\d+),\d+\): /,
  },
  javac: {
    program: ['javac'],
    allowed: new RegExp(`^(?:${NAME}|-Xlint(?::\\w+)?|-g)$`),
    // The name that is not known stands two lines below.
    error: /: error: (.*)(?:\n.*\n.*\n +symbol: +(.*))?/g,
    line: /:(\d+): error: /,
  },
}

/** @throws Error if the command of a case is none of a compiler that is known here */
function compilerFor([path, ...args]) {
  const name = basename(path)
  const compiler = Object.hasOwn(COMPILERS, name) ? COMPILERS[name] : undefined
  const isAllowed = compiler?.isAllowed?.(args) ?? true
  if (compiler === undefined || !isAllowed || !args.every((one) => compiler.allowed.test(one)))
    throw new Error(
      `the command ${[path, ...args].join(' ')} is not run: only ${Object.keys(COMPILERS).join(', ')} are, with plain options. Add what is missing to bench/benchmark/compiled/compiler.mjs if you know that it starts nothing else`,
    )
  return compiler
}

/** Whether the compiler of a command is installed. */
export function hasCompiler(command) {
  return versionOf(compilerFor(command).program[0]) !== undefined
}

/**
 * The errors of a text by the compiler of a case, without their lines and columns, which an edit moves. Empty if it compiles. Each text
 * of a case is compiled once.
 */
export function errorsBy({ command, file }) {
  const known = new Map()
  return (text) => {
    const errors = known.get(text) ?? errorsOf(command, file, text)
    known.set(text, errors)
    return errors
  }
}

function errorsOf(command, file, text) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-compiled-'))
  try {
    writeFileSync(join(folder, file), text)
    return errorsIn(folder, command).map(({ message }) => message)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The errors of the compiler of a case, run in a folder with its file: for each its `message`, and its `line`, counted from 1. */
export function errorsIn(folder, command) {
  const { program, error, line } = compilerFor(command)
  const [first, ...before] = program
  const env = { ...process.env, LC_ALL: 'C', PYTHONDONTWRITEBYTECODE: '1' }
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 120_000 }
  const run = spawnSync(first, [...before, ...command.slice(1)], options)
  if (run.error !== undefined) throw run.error
  if (run.status === 0) return []
  const said = `${run.stdout}\n${run.stderr}`
  let end = 0
  const errors = Array.from(said.matchAll(error), ({ 0: whole, index, ...groups }) => {
    const place = line.exec(said.slice(end, index + whole.length))
    end = index + whole.length
    const [message, more] = [groups[1], groups[2]]
    return { message: more === undefined ? message : `${message}: ${more}`, line: Number(place?.[1] ?? 1) }
  })
  return errors.length > 0 ? errors : [{ message: `it ends with ${run.status}`, line: 1 }]
}
