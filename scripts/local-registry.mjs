// A registry on this machine, to publish to in a rehearsal: verdaccio, which is installed when it is first needed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const VERSION = '6.8.0'
const HOME = join(ROOT, 'node_modules/.cache', `verdaccio-${VERSION}`)
/** Later versions of this dependency of verdaccio's do not install everywhere. */
const MANIFEST = { private: true, dependencies: { verdaccio: VERSION }, overrides: { 'node-fetch': '2.7.0' } }

/**
 * Starts an empty registry whose packages of other scopes come from the registry that npm is configured with.
 *
 * @param folder where it keeps its files
 * @returns the environment in which npm and pnpm use it, and its end
 */
export async function startRegistry(folder) {
  install()
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const config = join(folder, 'config.json')
  writeFileSync(config, JSON.stringify(configFor(folder)))
  const server = spawn(process.execPath, [program(), '--config', config, '--listen', `127.0.0.1:${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...trusted() },
  })
  const address = `http://127.0.0.1:${port}`
  try {
    await answered(server, address)
    const userConfig = join(folder, 'npmrc')
    writeFileSync(userConfig, `//127.0.0.1:${port}/:_authToken=${await tokenOf(address)}\n`)
    const env = { npm_config_registry: address, npm_config_userconfig: userConfig }
    return { address, env, close: () => server.kill() }
  } catch (error) {
    server.kill()
    throw error
  }
}

function install() {
  if (existsSync(program())) return
  mkdirSync(HOME, { recursive: true })
  writeFileSync(join(HOME, 'package.json'), JSON.stringify(MANIFEST))
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: HOME,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`verdaccio cannot be installed\n${stderr}`)
}

function program() {
  return join(HOME, 'node_modules/verdaccio/bin/verdaccio')
}

/** The certificates that npm trusts besides those of Node. */
function trusted() {
  const cafile = npmSetting('cafile')
  return cafile === 'null' ? {} : { NODE_EXTRA_CA_CERTS: cafile }
}

function npmSetting(name) {
  return spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim()
}

function configFor(folder) {
  const url = npmSetting('registry')
  const own = { access: '$all', publish: '$authenticated' }
  return {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'users') } },
    uplinks: { npm: { url } },
    packages: { '@emend/*': own, emend: own, 'emend-*': own, '**': { access: '$all', proxy: 'npm' } },
    max_body_size: '100mb',
    log: { type: 'stdout', level: 'fatal' },
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Waits until the registry answers. It is asked again because it says nowhere that it is ready. */
async function answered(server, address) {
  let hasEnded = false
  server.once('exit', () => {
    hasEnded = true
  })
  for (;;) {
    if (hasEnded) throw new Error('verdaccio ended at its start')
    const response = await fetch(`${address}/-/ping`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function tokenOf(address) {
  const user = { name: 'rehearsal', password: 'rehearsal' }
  const response = await fetch(`${address}/-/user/org.couchdb.user:${user.name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  const { token } = await response.json()
  if (token === undefined) throw new Error(`the registry gave no token: ${response.status}`)
  return token
}
