// Rehearses a release in a copy of the repository: sets the versions from the changesets, builds, checks every tarball, publishes to a
// registry on this machine, installs from there in an empty folder, and builds and tries the bundle of the MCP server, the wheel
// for Python and the executable of this system, and builds the extension for VS Code, which test/hosts/vscode.mjs tries.
//
//   node scripts/release-dry-run.mjs [--for ADDRESS]    ADDRESS: the repository that publishes, which the manifests must name
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PLACEHOLDER, repositoryOf } from './addresses.mjs'
import { buildExecutables } from './executables.mjs'
import { startRegistry } from './local-registry.mjs'
import { problemsBeforePublishing, problemsOfTarball } from './manifest-problems.mjs'
import { buildBundle, tryBundle } from './mcp-bundle.mjs'
import { publishedPackages, ROOT, tarballOf } from './packages.mjs'
import { run } from './run.mjs'
import { tryAsStranger } from './stranger.mjs'
import { tryExecutable } from './try-executable.mjs'
import { buildVsix, checkVsix } from './vsix.mjs'
import { buildWheel, tryWheel } from './wheel.mjs'

const LEFT_OUT = new Set(['.git', '.turbo', 'coverage', 'dist', 'node_modules'])
const { for: publisher } = parseArgs({ options: { for: { type: 'string' } } }).values

const scratch = mkdtempSync(join(tmpdir(), 'emend-release-'))
const copy = join(scratch, 'copy')
const env = {
  ...process.env,
  PATH: `${join(copy, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'rehearsal'],
      [`GIT_${who}_EMAIL`, 'rehearsal@localhost'],
    ]),
  ),
}
try {
  const packages = versionAndBuild()
  const problems = [
    ...problemsBeforePublishing(copy, packages, publisher),
    ...leftOver(),
    ...packedProblems(packages),
  ]
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exitCode = 1
  } else {
    await publishAndInstall(packages)
    console.log(checkVsix(buildVsix(join(scratch, 'emend.vsix'), versionOf(packages), copy)))
    if (process.platform === 'linux') await wheel(packages)
    if (process.platform === 'linux' && process.arch === 'x64') executable()
    if (repositoryOf(copy).includes(PLACEHOLDER))
      console.log(`release: before the first one, write the owner into "repository" of package.json`)
  }
} finally {
  rmSync(scratch, { recursive: true })
}

function versionAndBuild() {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  inCopy(join(ROOT, 'node_modules', '.bin', 'pnpm'), ['install', '--frozen-lockfile', '--prefer-offline'])
  inCopy('npm', ['run', '--silent', 'versions'])
  inCopy('npm', ['run', '--silent', 'build'])
  return publishedPackages(copy)
}

function leftOver() {
  return readdirSync(join(copy, '.changeset'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `.changeset/${name}: is left over; does it name only packages that are published?`)
}

function packedProblems(packages) {
  const tarballs = join(scratch, 'tarballs')
  const filters = packages.map(({ manifest }) => `--filter=${manifest.name}`)
  inCopy('pnpm', [...filters, 'pack', '--pack-destination', tarballs])
  const versions = new Map(packages.map(({ manifest: { name, version } }) => [name, version]))
  return packages.flatMap(({ manifest }) => {
    const tarball = join(tarballs, tarballOf(manifest))
    const read = (path) => inCopy('tar', ['-xOzf', tarball, `package/${path}`])
    return problemsOfTarball(inCopy('tar', ['-tzf', tarball]), read, versions, copy)
  })
}

/** Publishes with the command of a release. Only a CI job has what provenance needs: an identity. */
async function publishAndInstall(packages) {
  for (const { folder, manifest } of packages)
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ ...manifest, publishConfig: { access: 'public' } }, null, 2),
    )
  inCopy('git', ['init', '--quiet'])
  const registry = await startRegistry(join(scratch, 'registry'))
  try {
    Object.assign(env, registry.env)
    inCopy('git', ['commit', '--quiet', '--allow-empty', '-m', 'rehearsal'])
    inCopy('changeset', ['publish'])
    const tags = inCopy('git', ['tag']).trim().split('\n')
    console.log(`release: published ${tags.join(', ')}`)
    const version = versionOf(packages)
    for (const line of tryAsStranger(join(scratch, 'stranger'), version, registry.env)) console.log(line)
    const server = packages.find(({ manifest }) => manifest.name === '@emend/mcp').manifest
    const bundle = join(scratch, `emend-${server.version}.mcpb`)
    buildBundle(bundle, server, [`@emend/mcp@${server.version}`], registry.env)
    console.log(tryBundle(bundle, join(scratch, 'unpacked')))
  } finally {
    registry.close()
  }
}

async function wheel(packages) {
  const folder = join(scratch, 'wheel')
  mkdirSync(folder)
  console.log(tryWheel(await buildWheel(folder, versionOf(packages), copy), folder))
}

/** The version of what is built for others than npm is that of the command line. */
function versionOf(packages) {
  return packages.find(({ manifest }) => manifest.name === 'emend').manifest.version
}

function executable() {
  const folder = join(scratch, 'executables')
  buildExecutables(folder, ['linux-x64'], copy)
  console.log(tryExecutable(folder, 'linux-x64', join(scratch, 'without-node')))
}

function inCopy(command, args) {
  return run(command, args, { cwd: copy, env })
}
