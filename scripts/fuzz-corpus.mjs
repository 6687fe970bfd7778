// What `npm run fuzz` found, in test/fuzz/corpus.json: the file and name of each property that failed, its seed, and the path
// to the smallest counterexample.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const CORPUS = join(ROOT, 'test', 'fuzz', 'corpus.json')
const CASES = join(ROOT, 'test', 'fuzz', 'cases')
const HOSTILE = 'test/fuzz/hostile.test.ts'

export function readCorpus() {
  return existsSync(CORPUS) ? JSON.parse(readFileSync(CORPUS, 'utf8')) : []
}

export function saveCorpus(entries) {
  if (entries.length === 0) rmSync(CORPUS, { force: true })
  else writeFileSync(CORPUS, `${JSON.stringify(entries, null, 2)}\n`)
}

/** Makes a case file of each failure whose counterexample is three texts, and returns the status to exit with. */
export function writeCases() {
  const left = []
  for (const entry of readCorpus()) {
    const texts = textsOf(entry)
    if (texts === undefined) {
      left.push(entry)
      console.log(
        `Left: ${entry.file} > ${entry.test}. Keep it as an example in that test:\n  ${entry.counterexample}`,
      )
      continue
    }
    // Vitest quotes the name.
    const subject = entry.test.split(' > ').at(-1).replace(/^'|'$/g, '')
    const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
    const name = `${subject.replace(/[^A-Za-z0-9]+/g, '-')}-${hash}.json`
    writeFileSync(join(CASES, name), `${JSON.stringify({ subject, texts }, null, 2)}\n`)
    console.log(
      `Written: test/fuzz/cases/${name}. It fails until the fault is mended: npx vitest run --project fast test/fuzz`,
    )
  }
  saveCorpus(left)
  return left.length === 0 ? 0 : 1
}

/** The three texts of a counterexample, which fast-check prints as `[["…","…","…"]]`. */
function textsOf({ file, counterexample }) {
  if (file !== HOSTILE) return undefined
  try {
    const [texts] = JSON.parse(counterexample)
    return texts.every((text) => typeof text === 'string') ? texts : undefined
  } catch {
    return undefined
  }
}
