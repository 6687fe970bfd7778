// Installs the programs of a host in pinned versions, outside the workspace, because they take hundreds of megabytes.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INSTALL = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline']
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hosts', import.meta.url))

/**
 * Installs the packages of a host if they are missing.
 *
 * @param flags further ones of npm
 * @param prepare what is left to do in the folder, with npm, before others use it
 * @returns `bin`, which gives the file to start a command with, and `module`, which gives that to import a package with
 */
export async function install({ packages, flags = [], prepare }) {
  const specs = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  if (specs.length === 0) return {}
  const folder = join(CACHE, specs.join('+').replace(/[^\w.+-]/g, '_'))
  const stamp = join(folder, 'installed')
  if (!existsSync(stamp)) {
    // Another process may install the same at the same time: the first that is ready is kept.
    const fresh = `${folder}-${process.pid}`
    mkdirSync(fresh, { recursive: true })
    writeFileSync(join(fresh, 'package.json'), '{ "private": true }\n')
    await npm([...INSTALL, ...flags, ...specs], fresh)
    await prepare?.(fresh, (given) => npm([...INSTALL, ...flags], given))
    writeFileSync(join(fresh, 'installed'), '')
    if (!existsSync(stamp)) {
      rmSync(folder, { recursive: true, force: true })
      renameSync(fresh, folder)
    } else rmSync(fresh, { recursive: true, force: true })
  }
  const manifestOf = (name) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
  return {
    bin(name, command) {
      const { bin } = manifestOf(name)
      return join(folder, 'node_modules', name, typeof bin === 'string' ? bin : bin[command])
    },
    module: (name) => join(folder, 'node_modules', name, manifestOf(name).main),
  }
}

/** The packages in their newest versions. Node stays as it is pinned, because it is no host. */
export async function newestOf(packages) {
  const versions = await Promise.all(
    Object.entries(packages).map(async ([name, version]) =>
      name === 'node' ? [name, version] : [name, (await npm(['view', name, 'version'])).trim()],
    ),
  )
  return Object.fromEntries(versions)
}

function npm(args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`npm ${args.join(' ')}\n${errors}`)),
    )
  })
}
