import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A scratch project with packages of this repository, installed from their tarballs. */
export interface Host {
  readonly folder: string
  write(files: Readonly<Record<string, string>>): void
  /** Runs a command in the folder and returns what it prints. Throws if the command fails. */
  run(command: string, args: readonly string[]): string
  /** Runs a module of the host and returns its export `seen`. */
  seen(module: string): unknown
  /** Compiles strictly, including the declarations of packages, without the types of Node and the DOM. Returns the errors. */
  compile(
    files: readonly string[],
    options: Readonly<Record<string, unknown>>,
    version?: CompilerVersion,
  ): readonly string[]
}

const scratch = mkdtempSync(join(tmpdir(), 'emend-packed-'))
/** The folder of the tarballs, which are packed once for all hosts. */
const TARBALLS = join(scratch, 'tarballs')

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Returns the version of a module that a package is tested with, in the form for npm. */
function tried(folder: string, name: string): string {
  const manifest = readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8')
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Readonly<Record<string, string>> }
  return `${name}@${devDependencies[name]}`
}

/** The modules that hosts install themselves if they use them. */
const PEERS = [tried('fs-memfs', 'memfs'), tried('request', '@streamparser/json')]

/** The TypeScript versions to test: ours, the oldest supported one, and the majors since. */
export type CompilerVersion = '5.9' | '5.6' | '6' | '7'

const COMPILERS: readonly string[] = [
  'typescript-5.6@npm:typescript@5.6.3',
  'typescript-6@npm:typescript@6.0.3',
  'typescript-7@npm:typescript@7.0.2',
]

/** The host with every package and the other modules that tests use. */
const shared = newHost()

beforeAll(() => shared.install(['--all', ...PEERS, ...COMPILERS]))

/** Returns the host with every package, for rows that do not depend on what is installed. */
export function useSharedHost(): Host {
  return shared
}

/** Returns a host with only these packages. */
export function useHost(packages: readonly string[]): Host {
  const host = newHost()
  beforeAll(() => host.install(packages))
  return host
}

function newHost(): Host & { install(packages: readonly string[]): void } {
  const folder = mkdtempSync(join(scratch, 'host-'))
  const run: Host['run'] = (command, args) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const write: Host['write'] = (files) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  }
  return {
    folder,
    install(packages) {
      run(process.execPath, [join(ROOT, 'scripts', 'install-packed.mjs'), folder, TARBALLS, ...packages])
    },
    run,
    write,
    seen(module) {
      const print = `import('./${module}').then(({ seen }) => console.log(JSON.stringify(seen)))`
      return JSON.parse(run(process.execPath, ['--eval', print]))
    },
    compile(files, options, version = '5.9') {
      const compilerOptions = { ...STRICT, ...options }
      write({ 'tsconfig.json': JSON.stringify({ compilerOptions, files }) })
      try {
        const from = version === '5.9' ? ROOT : folder
        const name = version === '5.9' ? 'typescript' : `typescript-${version}`
        run(process.execPath, [join(from, 'node_modules', name, 'bin', 'tsc'), '--pretty', 'false'])
        return []
      } catch (error) {
        return String((error as { readonly stdout?: unknown }).stdout)
          .trimEnd()
          .split('\n')
      }
    },
  }
}

const STRICT = {
  module: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2022'],
  types: [],
  strict: true,
  skipLibCheck: false,
}
