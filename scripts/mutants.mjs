// Plants one fault after the other in a copy of the tree, and runs the tests that could find it: `npm run mutants [-- PART…]`.
// Prints which test found each, and exits with 1 if one was not found. A killed run leaves nothing but a temporary folder.
// With `--check` it only says which faults no longer apply.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { findPlace } from '../test/mutants/find-place.mjs'
import { MUTANTS, PACKAGES } from '../test/mutants/mutants.mjs'
import { ROOT } from './packages.mjs'

const isCheck = process.argv.includes('--check')
const parts = process.argv.slice(2).filter((part) => part !== '--check')
const chosen = MUTANTS.filter(
  ({ kind, name }) => parts.length === 0 || parts.some((part) => `${kind}: ${name}`.includes(part)),
)
if (chosen.length === 0) stop(`No mutant has ${parts.join(' or ')} in its kind or name.`)
const places = new Map(MUTANTS.map((mutant) => [mutant, placeOf(mutant)]))
const problems = MUTANTS.flatMap((mutant) => places.get(mutant).problem ?? [])
if (problems.length > 0)
  stop(`${problems.join('\n')}\nCorrect test/mutants/mutants.mjs: plant these faults where the code is now.`)
if (isCheck) {
  console.log(`mutants: all ${MUTANTS.length} apply`)
  process.exit(0)
}

const copy = copyOfTree()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

for (const folder of new Set(chosen.flatMap((one) => PACKAGES[one.kind].tests))) {
  const { failed, output } = run(folder)
  if (failed !== undefined) stop(`The tests of ${folder} fail without a mutant: ${failed}\n${output}`)
}
console.log('| kind | mutant | found by |\n| --- | --- | --- |')
const missed = chosen.filter((mutant) => !isFound(mutant))
console.log(`\n${chosen.length - missed.length} of ${chosen.length} found`)
process.exit(missed.length === 0 ? 0 : 1)

function isFound(mutant) {
  const { file, text, start, end } = places.get(mutant)
  const path = join(copy, relative(ROOT, file))
  writeFileSync(path, text.slice(0, start) + mutant.instead + text.slice(end))
  const { failed } = runAll(PACKAGES[mutant.kind].tests)
  writeFileSync(path, text)
  console.log(`| ${mutant.kind} | ${mutant.name} | ${failed ?? 'NOT FOUND'} |`)
  return failed !== undefined
}

function placeOf(mutant) {
  const place = findPlace(join(ROOT, PACKAGES[mutant.kind].folder, 'src'), mutant)
  if (place.problem === undefined) return place
  return { problem: `The mutant "${mutant.name}" does not apply. ${place.problem}:\n${mutant.find}\n` }
}

/** Runs the tests of packages, one after the other, up to the first failure. */
function runAll(folders) {
  for (const folder of folders) {
    const found = run(folder)
    if (found.failed !== undefined) return found
  }
  return {}
}

/** Runs the tests of a package, layer after layer, up to the first failure; `failed` names it. */
function run(folder) {
  // The tests of the disk that are not in the fast layer need no build either.
  const layers = folder === PACKAGES.journal.folder ? ['fast', 'long'] : ['fast']
  for (const layer of layers) {
    const found = runLayer(folder, layer)
    if (found.failed !== undefined) return found
  }
  return {}
}

function runLayer(folder, layer) {
  const report = join(copy, 'mutants-report.json')
  rmSync(report, { force: true })
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const args = ['run', '--bail', '1', '--reporter', 'json', '--outputFile', report, '--project', layer]
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, ...args, `${folder}/test`],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  )
  if (status === 0) return {}
  const output = `${stdout}${stderr}`
  if (!existsSync(report)) stop(`The tests did not run (${status ?? signal}):\n${output}`)
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults
  for (const { name, assertionResults } of files)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') return { failed: `${shortened(name)}: ${fullName.trim()}`, output }
  const file = files.find(({ status }) => status === 'failed')
  stop(`The tests failed, but no test did${file ? `, in ${file.name}` : ''}:\n${output}`)
}

function shortened(path) {
  return path.slice(path.indexOf('/packages/') + '/packages/'.length)
}

/** The files that git knows or would add, with the installed packages. */
function copyOfTree() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'emend-mutants-')))
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  for (const file of files.filter((one) => one !== '' && existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file), { verbatimSymlinks: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  // Links in the packages are relative: those to other packages stay in the copy.
  for (const manifest of files.filter((one) => one.endsWith('/package.json'))) {
    const installed = join(dirname(manifest), 'node_modules')
    if (existsSync(join(ROOT, installed)))
      cpSync(join(ROOT, installed), join(folder, installed), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (from) => !/node_modules[\\/]\.(vite|cache)/.test(from),
      })
  }
  return folder
}

function stop(message) {
  console.error(message)
  process.exit(2)
}
