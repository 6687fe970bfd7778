// Builds the wheel for Python: the package of apps/python with the command line in it, as one file for Node.
//
//   node scripts/wheel.mjs FOLDER [VERSION]    FOLDER gets the wheel; VERSION: by default that of the package emend
//
// It needs a Python with pip, setuptools and wheel: Debian's python3-pip, python3-setuptools and python3-wheel.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import { ROOT } from './packages.mjs'
import { run } from './run.mjs'

const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** Builds the wheel of a built workspace, and returns its path. */
export async function buildWheel(folder, version, root = ROOT) {
  const scratch = mkdtempSync(join(tmpdir(), 'emend-wheel-'))
  try {
    const source = join(scratch, 'source')
    cpSync(join(root, 'apps/python'), source, {
      recursive: true,
      filter: (path) => !path.endsWith('__pycache__'),
    })
    const manifest = join(source, 'pyproject.toml')
    const written = readFileSync(manifest, 'utf8')
    const versioned = written.replace(/^version = "0\.0\.0"$/m, `version = "${version}"`)
    if (versioned === written && version !== '0.0.0') throw new Error(`${manifest} has no version to set`)
    writeFileSync(manifest, versioned)
    await buildProgram(join(source, 'src/emend'), root)
    cpSync(join(root, 'apps/cli/dist', NOTICES), join(source, 'src/emend', NOTICES))
    cpSync(join(root, 'LICENSE'), join(source, 'LICENSE'))
    const python = findPython('import setuptools, wheel, pip')
    if (python === undefined)
      throw new Error(
        'no Python with pip, setuptools and wheel: install python3-pip, python3-setuptools and python3-wheel',
      )
    run(
      python,
      ['-m', 'pip', 'wheel', '-q', '--no-deps', '--no-build-isolation', '-w', resolve(folder), source],
      { cwd: scratch },
    )
    const name = readdirSync(folder).find((file) => file.endsWith('.whl'))
    if (name === undefined) throw new Error(`${folder} has no wheel`)
    return join(folder, name)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** Writes the command line into a folder, as one file that loads nothing from beside it: program.cjs. */
export function buildProgram(folder, root = ROOT) {
  return build({
    config: false,
    silent: true,
    entry: { program: join(root, 'apps/cli/src/executable.ts') },
    outDir: folder,
    outExtension: () => ({ js: '.cjs' }),
    format: ['cjs'],
    platform: 'node',
    target: 'es2022',
    noExternal: [/./],
    splitting: false,
    minify: true,
    removeNodeProtocol: false,
    shims: true,
    tsconfig: join(root, 'tsconfig.json'),
    esbuildOptions(options) {
      options.conditions = ['emend:source']
      options.charset = 'utf8'
      options.legalComments = 'none'
      options.mainFields = ['module', 'main']
    },
  })
}

/** Installs a wheel in a new environment without anything else, and uses it; returns what to print. */
export function tryWheel(wheel, folder) {
  const python = findPython('import venv, ensurepip')
  if (python === undefined) throw new Error('no Python with venv: install python3-venv')
  const environment = join(folder, 'environment')
  run(python, ['-m', 'venv', environment], { cwd: tmpdir() })
  const own = join(environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  run(own, ['-m', 'pip', 'install', '-q', '--no-index', '--no-deps', wheel], { cwd: folder })
  writeFileSync(join(folder, 'cart.py'), 'def total(items):\n    return sum(items)\n')
  writeFileSync(join(folder, 'use.py'), USE)
  const version = run(own, ['-m', 'emend', '--version'], { cwd: folder }).trim()
  run(own, ['use.py'], { cwd: folder, env: { ...process.env, EMEND_NODE: process.execPath } })
  return `release: the wheel ${basename(wheel)} works in an environment of its own, with emend ${version}`
}

const USE = `from emend import Emend, Refused

call = {"path": "cart.py", "oldString": "return sum(items)", "newString": "return sum(items) or 0"}
with Emend() as emend:
    before = open("cart.py").read()
    assert "or 0" in emend.preview({"cart.py": before}, call).texts["cart.py"]
    done = emend.apply_files(".", call)
    assert open("cart.py").read() == before.replace("(items)\\n", "(items) or 0\\n")
    emend.undo(".", done.id)
    assert open("cart.py").read() == before
    try:
        emend.apply_files(".", {**call, "oldString": "return nothing(like, this)"})
        raise AssertionError("was applied")
    except Refused as refused:
        assert refused.code == "not-found", refused.code
`

/** Returns a Python that runs a statement; undefined if there is none. */
export function findPython(statement) {
  return ['python3', '/usr/bin/python3', 'python'].find(
    (command) => spawnSync(command, ['-c', statement]).status === 0,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, version = JSON.parse(readFileSync(join(ROOT, 'apps/cli/package.json'), 'utf8')).version] =
    process.argv.slice(2)
  if (folder === undefined) throw new Error('name the folder for the wheel')
  console.log(await buildWheel(folder, version))
}
