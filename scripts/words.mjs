// Counts the words of the pages for users, as `cat docs/*.md docs/guides/*.md docs/agents/*.md | wc -w` does, and compares them with
// docs/word-limit.txt. Decisions and the pages of rules are not counted.
//
//   node scripts/words.mjs            fails above the limit
//   node scripts/words.mjs --pages    prints the words of each page as well, largest first
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const FOLDERS = ['docs', 'docs/guides', 'docs/agents']
const LIMIT = 'docs/word-limit.txt'

const limit = Number(readFileSync(join(ROOT, LIMIT), 'utf8'))
if (!Number.isInteger(limit) || limit <= 0) throw new Error(`${LIMIT} must hold a whole number of words`)
const pages = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [`${folder}/${name}`, wordsOf(readFileSync(join(ROOT, folder, name), 'utf8'))]),
).sort(([, a], [, b]) => b - a)
const words = pages.reduce((sum, [, count]) => sum + count, 0)

if (process.argv.includes('--pages'))
  for (const [page, count] of pages) console.log(`${String(count).padStart(6)} ${page}`)
console.log(`words: ${words} on ${pages.length} pages, limit ${limit}`)
if (words > limit) {
  console.error(
    `words: ${words - limit} too many. Say once what two pages say, and link to it: npm run words -- --pages`,
  )
  process.exitCode = 1
}

function wordsOf(text) {
  return text.split(/\s+/).filter((word) => word !== '').length
}
