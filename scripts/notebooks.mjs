// Makes 300 edits in notebooks that others wrote, and checks each: the bytes outside the change stay, the schema of nbformat
// holds afterwards where it held before, and Jupyter's own nbformat opens the result.
//
//   node scripts/notebooks.mjs [FOLDER...]
//
// Without folders, the notebooks come from Debian packages, which apt-get downloads into a temporary folder. Needs a build, and
// Debian's python3-nbformat.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { filesBelow, ROOT } from './packages.mjs'

const load = (name) => import(join(ROOT, 'packages', name, 'dist/index.js'))
const [
  { standard },
  { createEngine },
  { editString },
  { engineMessages },
  { memoryFileSystem },
  { notebook },
] = await Promise.all(['core', 'engine', 'edit-string', 'feedback', 'fs-memory', 'notebook'].map(load))

const EDITS = 300
const PACKAGES = [
  'python-fluids-doc',
  'python-lark-doc',
  'python-lmfit-doc',
  'python-nbsphinx-doc',
  'python-pydicom-doc',
  'python-skimage-doc',
  'python-sympy-doc',
  'python-xarray-doc',
  'python3-ipyparallel',
  'python3-metakernel',
  'python3-nb2plots',
  'python3-nbclient',
  'python3-redis',
  'python3-thinc',
  'polymake-common',
  'octave-common',
]

const work = mkdtempSync(join(tmpdir(), 'emend-notebooks-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
const random = randomFrom(20)

const folders = process.argv.length > 2 ? process.argv.slice(2) : PACKAGES.map(unpacked)
const notebooks = folders.flatMap(notebooksBelow)
const shown = notebooks.flatMap((one) => {
  const opened = notebook().open(one.text)
  if (opened.ok) return [{ ...one, view: opened.value }]
  console.log(`refused ${one.path}: ${opened.failure.reason}`)
  return []
})
console.log(`${notebooks.length} notebooks from ${folders.length} origins, ${shown.length} of them shown`)
const unfaithful = shown.filter(({ text, view }) => notebook().close(view, text).value !== text)

const kinds = kindsOfEdits()
const made = []
const skipped = []
for (let round = 0; made.length < EDITS && round < 20 * EDITS; round++) {
  const one = shown[Math.floor(random() * shown.length)]
  const kind = kinds[round % kinds.length]
  const edit = kind(one.view)
  if (edit === undefined) continue
  const outcome = await make(one, edit)
  if (outcome.problem === undefined) made.push({ ...outcome, ...edit, path: one.path })
  else skipped.push(`${one.path}: ${edit.kind}: ${outcome.problem}`)
}
const verdicts = validated(made)
const wrongBytes = made.filter((one) => !isLocal(one))
for (const kind of new Set(made.map((one) => one.kind)))
  console.log(`${made.filter((one) => one.kind === kind).length} ${kind}`)
console.log(
  `${made.length} edits in ${new Set(made.map(({ path }) => path)).size} notebooks; ${skipped.length} refused`,
)
for (const one of skipped.slice(0, 5)) console.log(`  ${one}`)
console.log(`${unfaithful.length} notebooks change without an edit`)
console.log(`${wrongBytes.length} edits change bytes outside`)
for (const { path, kind } of wrongBytes.slice(0, 5)) console.log(`  ${path}: ${kind}`)
console.log(`${verdicts.unread.length} results are not opened by nbformat`)
console.log(
  `${verdicts.invalid.length} results are invalid that were valid before; ${verdicts.before} were invalid before`,
)
for (const one of [...verdicts.unread, ...verdicts.invalid].slice(0, 5)) console.log(`  ${one}`)
if (
  made.length < EDITS ||
  unfaithful.length + wrongBytes.length + verdicts.unread.length + verdicts.invalid.length > 0
)
  process.exitCode = 1

function unpacked(name) {
  const folder = join(work, name)
  execFileSync(
    'sh',
    [
      '-c',
      `mkdir -p ${folder}/deb && cd ${folder}/deb && apt-get download -qq ${name} && dpkg-deb -x *.deb ${folder} && rm -r ${folder}/deb`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return folder
}

function notebooksBelow(folder) {
  return filesBelow(folder)
    .filter((file) => /\.ipynb(?:\.gz)?$/.test(file))
    .map((file) => {
      const bytes = file.endsWith('.gz')
        ? execFileSync('gzip', ['-dc', file], { maxBuffer: 2 ** 28 })
        : readFileSync(file)
      return { path: relative(work, file), text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
    })
}

/** The kinds of edits. Each takes the text of a notebook, and returns old and new text, or nothing where it has no place. */
function kindsOfEdits() {
  const line = (kind, isWanted, change) => (view) => {
    const lines = view.split('\n')
    const wanted = lines.filter((text) => isWanted(text) && view.split(text).length === 2)
    const old = wanted[Math.floor(random() * wanted.length)]
    return old === undefined ? undefined : { kind, old, new: change(old) }
  }
  const isText = (text) => text.trim().length > 8 && !text.startsWith('# %%')
  const block = (kind, change) => (view) => {
    const blocks = view.split(/\n(?=# %%(?: |\n))/)
    const old = blocks[Math.floor(random() * blocks.length)]
    return old === undefined || view.split(old).length !== 2 ? undefined : { kind, ...change(old, blocks) }
  }
  return [
    line('lines replaced', isText, (old) => `${old} # "changed" \\ é`),
    line('lines added below', isText, (old) => `${old}\nadded = "line"\n`),
    line('words replaced', isText, (old) => old.replace(/\w+/, 'other')),
    block('cells inserted', (old) => ({
      old,
      new: `${old.replace(/\n*$/, '\n')}\n# %% [markdown]\nA *new* cell "here".\n`,
    })),
    block('cells deleted', (old, blocks) => ({ old: blocks.at(-1) === old ? old : `${old}\n`, new: '' })),
  ]
}

async function make({ text, view }, { old, new: wanted }) {
  const fileSystem = memoryFileSystem({ 'a.ipynb': text })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [editString()],
    fileSystem,
    views: [notebook()],
  })
  const result = await engine.apply({ path: 'a.ipynb', oldString: old, newString: wanted })
  if (!result.ok) return { problem: result.message.split('\n')[0] }
  const after = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await fileSystem.readFile('a.ipynb'))
  return { before: text, after, view }
}

/** Whether the bytes outside the change are the same: what differs is not longer than the change itself. */
function isLocal({ kind, before, after, old, new: wanted }) {
  const shorter = Math.min(before.length, after.length)
  let above = 0
  while (above < shorter && before[above] === after[above]) above++
  let below = 0
  while (below < shorter - above && before.at(-1 - below) === after.at(-1 - below)) below++
  const removed = before.length - above - below
  const added = after.length - above - below
  if (kind === 'cells inserted') return removed === 0
  if (kind === 'cells deleted') return added === 0
  // Characters may be escaped, and each added line has its quotes and its indentation.
  return removed <= 6 * old.length && added <= 6 * wanted.length + 80
}

function validated(results) {
  const list = results.map(({ path, before, after }, at) => {
    const names = [join(work, `${at}-before.ipynb`), join(work, `${at}-after.ipynb`)]
    writeFileSync(names[0], before)
    writeFileSync(names[1], after)
    return [...names, path]
  })
  writeFileSync(join(work, 'list.json'), JSON.stringify(list))
  const program = `
import json, sys, warnings, logging
import nbformat
warnings.simplefilter('ignore')
logging.disable(logging.CRITICAL)
unread, invalid, before = [], [], 0
def problem(name):
    with open(name, encoding='utf-8-sig') as file:
        value = json.load(file)
    try:
        nbformat.validator.validate(value, repair_duplicate_cell_ids=False, strip_invalid_metadata=False)
    except nbformat.ValidationError as error:
        return str(error).split(chr(10))[0]
for old, new, path in json.load(open(sys.argv[1])):
    try:
        nbformat.read(new, as_version=nbformat.NO_CONVERT)
    except Exception as error:
        unread.append(path + ': ' + str(error))
        continue
    if problem(old):
        before += 1
    elif problem(new):
        invalid.append(path + ': ' + problem(new))
print(json.dumps({'unread': unread, 'invalid': invalid, 'before': before}))
`
  return JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', program, join(work, 'list.json')], { encoding: 'utf8' }),
  )
}

/** Numbers from 0 to 1, the same in every run. */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
