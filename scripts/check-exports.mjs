// Packs every package and checks its manifest and types as an installing project would see them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { publishedPackages, ROOT, tarballOf } from './packages.mjs'

const BIN = join(ROOT, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` }

const packages = publishedPackages()
const scratch = mkdtempSync(join(tmpdir(), 'emend-pack-'))
try {
  pack()
  const queue = packages.values()
  await Promise.all(Array.from({ length: availableParallelism() }, () => checkEach(queue)))
} finally {
  rmSync(scratch, { recursive: true })
}

function pack() {
  const filters = packages.map(({ manifest }) => `--filter=${manifest.name}`)
  const { status, stdout, stderr } = spawnSync(
    join(BIN, 'pnpm'),
    [...filters, 'pack', '--pack-destination', scratch],
    { cwd: ROOT, env, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}

async function checkEach(queue) {
  for (const { folder, manifest } of queue) {
    const problems = await problemsOf(folder, manifest)
    if (problems === '') console.log(`exports: ${manifest.name} is fine`)
    else {
      console.error(problems)
      process.exitCode = 1
    }
  }
}

async function problemsOf(folder, manifest) {
  const tarball = join(scratch, tarballOf(manifest))
  const manifestProblems = withoutMeant(await run('publint', ['--strict', tarball], folder))
  if (manifest.exports['.'] === undefined) return manifestProblems
  // The declarations for CommonJS are intended: see docs/decisions/2026-11-24-public-api.md.
  const meant = ['--ignore-rules', 'false-cjs', 'cjs-resolves-to-esm']
  const flags = ['--profile', 'esm-only', '--no-emoji', '--format', 'ascii', ...meant]
  return manifestProblems + (await run('attw', [tarball, ...flags], folder))
}

/** Removes the problem that declarations for CommonJS exist, which is intended: see docs/decisions/2026-11-24-public-api.md. */
function withoutMeant(printed) {
  const lines = stripVTControlCharacters(printed).split('\n')
  const problems = lines.filter((line) => /^\d+\. /.test(line))
  const isMeant =
    problems.length > 0 && problems.every((line) => line.includes('types is interpreted as CJS'))
  return isMeant ? '' : printed
}

/** Runs a command and returns what it prints if it fails. */
async function run(command, args, cwd) {
  const child = spawn(join(BIN, command), args, { cwd, env })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return status === 0 ? '' : `${command} failed\n${stdout}${stderr}`
}
