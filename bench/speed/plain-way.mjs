// Counts how many real edits leave the plain way, so that the cascade and all rules are asked: changes of one to three hunks with three
// lines of context, in files whose lines end in LF and in CRLF.
//
//   node bench/speed/plain-way.mjs express koa    prints the shares for changes between versions of published packages
//
// `npm run counts` holds those of the packages that are installed, which are the same everywhere.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { historyTasks } from '@emend/bench-accuracy/history-tasks'
import { bundle, ROOT } from './walks.mjs'

const SEED = 83

/** What applies all tasks, and prints for each format the edits, those that left the plain way, and those that did not land right. */
const contentsFor = (file) => `import { applyPatch } from '${ROOT}packages/v4a/src/index.ts'
  import { applyDiff } from '${ROOT}packages/unified-diff/src/index.ts'
  import { applyBlocks } from '${ROOT}packages/search-replace/src/index.ts'
  import { applyCalls } from '${ROOT}packages/edit-string/src/index.ts'
  import { readFileSync } from 'node:fs'
  const SEARCHED = 'packages/core/src/apply/together.ts#locateAll'
  const formats = {
    v4a: (text, task) => applyPatch(text, task.v4a),
    'unified-diff': (text, task) => applyDiff(text, task.unifiedDiff),
    'search-replace': (text, task) => task.searchReplace && applyBlocks(text, task.searchReplace),
    'edit-string': (text, { path, editStrings: edits }) => applyCalls(text, { path, edits }),
  }
  const counts = {}
  for (const task of JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')))
    for (const ending of ['\\n', '\\r\\n'])
      for (const [name, apply] of Object.entries(formats)) {
        const count = (counts[name] ??= { edits: 0, left: 0, wrong: 0 })
        entered.delete(SEARCHED)
        const result = apply(task.text.replaceAll('\\n', ending), task)
        if (result === undefined) continue
        count.edits++
        if (entered.has(SEARCHED)) count.left++
        if (!result.ok || result.text !== task.wanted.replaceAll('\\n', ending)) count.wrong++
      }
  console.log(JSON.stringify(counts))`

/** By format, how many edits there are, how many left the plain way, and how many did not land right. */
export async function plainWayCounts(count, packages) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-plain-'))
  try {
    const tasks = join(folder, 'tasks.json')
    writeFileSync(tasks, JSON.stringify(await historyTasks(count, SEED, packages)))
    const outfile = join(folder, 'plain-way.mjs')
    await bundle({
      stdin: { contents: contentsFor(tasks), resolveDir: ROOT, loader: 'ts' },
      outfile,
      format: 'esm',
    })
    const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr || `it ended with ${status}`)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = process.argv.slice(2)
  const counts = await plainWayCounts(2_000, packages.length > 0 ? packages : undefined)
  for (const [format, { edits, left, wrong }] of Object.entries(counts))
    console.log(
      `${format}: ${left} of ${edits} left the plain way, ${((100 * left) / edits).toFixed(1)} %; ${wrong} not right`,
    )
}
