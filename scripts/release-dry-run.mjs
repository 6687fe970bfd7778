// Tries a release in a copy of the repository: sets the versions from the changesets, builds, and publishes every package as a
// dry run.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { dependencyProblems, fileProblems, licenseProblems, manifestProblems } from './manifest-problems.mjs'
import { publishedPackages, ROOT, tarballOf } from './packages.mjs'

const LEFT_OUT = new Set(['.git', '.turbo', 'coverage', 'dist', 'node_modules'])

const copy = mkdtempSync(join(tmpdir(), 'emend-release-'))
const env = {
  ...process.env,
  PATH: `${join(copy, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
}
try {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  run(join(ROOT, 'node_modules', '.bin', 'pnpm'), ['install', '--frozen-lockfile', '--prefer-offline'])
  run('changeset', ['version'])
  run('npm', ['run', '--silent', 'build'])
  const packages = publishedPackages(copy)
  const problems = [
    ...leftOver(),
    ...packages.flatMap(({ manifest }) => manifestProblems(manifest)),
    ...licenseProblems(copy, packages),
  ]
  const versions = new Map(packages.map(({ manifest: { name, version } }) => [name, version]))
  const filters = packages.map(({ manifest }) => `--filter=${manifest.name}`)
  run('pnpm', [...filters, 'pack', '--pack-destination', join(copy, 'tarballs')])
  for (const { folder, manifest } of packages) {
    problems.push(...packedProblems(join(copy, 'tarballs', tarballOf(manifest)), versions))
    run('pnpm', ['publish', '--dry-run', '--no-git-checks'], folder)
  }
  report(problems, versions)
} finally {
  rmSync(copy, { recursive: true })
}

function report(problems, versions) {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`release: ${[...versions].map(([name, version]) => `${name} ${version}`).join(', ')}`)
}

function leftOver() {
  return readdirSync(join(copy, '.changeset'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `.changeset/${name}: is left over; does it name only packages that are published?`)
}

function packedProblems(tarball, versions) {
  const manifest = JSON.parse(run('tar', ['-xOzf', tarball, 'package/package.json']))
  const files = run('tar', ['-tzf', tarball])
    .split('\n')
    .map((path) => path.replace(/^package\//, ''))
  const license = files.includes('LICENSE') ? run('tar', ['-xOzf', tarball, 'package/LICENSE']) : undefined
  return [
    ...dependencyProblems(manifest, versions),
    ...fileProblems(manifest, files),
    ...(license === undefined || license === readFileSync(join(ROOT, 'LICENSE'), 'utf8')
      ? []
      : [`${manifest.name}: the tarball has another LICENSE`]),
  ]
}

function run(command, args, cwd = copy) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')} in ${cwd}\n${stdout}${stderr}`, { cause: error })
}
