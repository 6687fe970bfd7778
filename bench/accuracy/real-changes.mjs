// Real changes between versions of npm packages, sent as exact edits: how many does the judging of new text touch?
//   node real-changes.mjs [--changes=20000] [--versions=8] [--damaged=400] package...
// Each change goes in with 0, 1 and 3 lines of context in turn. With --damaged, as many changes are damaged in each way, and
// the table says how many come out as if they were not. Downloads go to a temporary folder, which is removed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { defaultCascade, editText } from '@emend/core'
import { structuredPatch } from 'diff'

const option = (name, otherwise) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const packages = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const [mostChanges, versions, mostDamaged] = [
  option('changes', 20_000),
  option('versions', 8),
  option('damaged', 0),
]
const folder = mkdtempSync(join(tmpdir(), 'real-changes-'))

/** Some versions of a package, evenly spread, the oldest first. */
function versionsOf(name) {
  const all = JSON.parse(execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' }))
  const stable = [all].flat().filter((version) => !version.includes('-'))
  const count = Math.min(versions, stable.length)
  return Array.from({ length: count }, (_, at) => stable[Math.floor(((at + 1) * stable.length) / count) - 1])
}

/** The texts of a version by path; without files of long lines, which no one edits. */
function filesOf(name, version) {
  const target = mkdtempSync(join(folder, 'version-'))
  const packed = execFileSync(
    'npm',
    ['pack', `${name}@${version}`, '--silent', '--pack-destination', target],
    {
      encoding: 'utf8',
    },
  )
  execFileSync('tar', ['-xzf', join(target, packed.trim().split('\n').at(-1)), '-C', target])
  const files = new Map()
  for (const entry of readdirSync(target, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('.tgz')) continue
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const text = readFileSync(path, 'utf8')
    if (text.length > 200_000 || text.includes('\0') || /[^\n]{400}/.test(text)) continue
    files.set(relative(target, path).split('/').slice(1).join('/'), text)
  }
  rmSync(target, { recursive: true })
  return files
}

function* changesBetween(before, after) {
  for (const [path, text] of after) {
    const old = before.get(path)
    if (old === undefined || old === text || old.includes('\r') || text.includes('\r')) continue
    for (const context of [0, 1, 3]) {
      const patch = structuredPatch(path, path, old, text, undefined, undefined, { context, timeout: 2000 })
      for (const { lines } of patch?.hunks ?? []) {
        const kept = lines.filter((line) => !line.startsWith('\\'))
        if (kept.length < lines.length) continue
        const side = (mark) => kept.flatMap((line) => (line[0] === mark ? [] : `${line.slice(1)}\n`)).join('')
        const [search, replacement] = [side('+'), side('-')]
        const at = search === '' ? -1 : old.indexOf(search)
        const isWhole = at === 0 || old[at - 1] === '\n'
        if (at < 0 || !isWhole || old.indexOf(search, at + 1) >= 0) continue
        yield {
          path,
          text: old,
          search,
          replacement,
          after: old.slice(0, at) + replacement + old.slice(at + search.length),
          context,
          at,
        }
      }
    }
  }
}

function outcomeOf({ path, text, search, replacement, after }) {
  const edit = { unit: 'text', search, replacement }
  const result = editText(text, [edit], { replacers: defaultCascade, path })
  if (!result.ok)
    return { code: `refused: ${result.failures[0].code} ${result.failures[0].kind ?? ''}`.trim() }
  return {
    code: result.text === after ? 'right' : 'corrected',
    notices: result.notices.map(({ code }) => code),
  }
}

const lines = (text) => text.replace(/\n$/, '').split('\n')
const each = (text, write) => `${lines(text).map(write).join('\n')}\n`
const firstLine = ({ text, at }) => text.slice(0, at).split('\n').length
/** The ways in which new text is damaged; undefined where a change cannot be damaged so. */
const DAMAGES = {
  'numbers and a bar': (one) => each(one.replacement, (line, at) => `${firstLine(one) + at}| ${line}`),
  'numbers and a tab': (one) =>
    each(one.replacement, (line, at) => `${String(firstLine(one) + at).padStart(6)}\t${line}`),
  'plus signs': ({ replacement }) => each(replacement, (line) => `+${line}`),
  'a closing tag': ({ replacement }) => `${replacement}</new_string>\n`,
  'a whole block': ({ search, replacement }) =>
    `<<<<<<< SEARCH\n${search}=======\n${replacement}>>>>>>> REPLACE\n`,
  'a lone marker': ({ replacement }) => `${replacement}>>>>>>> REPLACE\n`,
  'a code fence': ({ replacement }) => `\`\`\`\n${replacement}\`\`\`\n`,
  'character data': ({ replacement }) => `<![CDATA[${replacement.slice(0, -1)}]]>\n`,
  'line breaks written out': ({ replacement }) =>
    lines(replacement).length < 2 || replacement.includes('\\')
      ? undefined
      : `${lines(replacement).join('\\n')}\\n`,
  'quotes escaped': ({ search, replacement }) =>
    search.includes('"') && replacement.includes('"') && !replacement.includes('\\')
      ? replacement.replaceAll('"', '\\"')
      : undefined,
  'a lost character': ({ replacement }) => replacement.replace(/[a-z](?=[^a-z]*$)/, '\ufffd'),
  'one line below repeated': (one) => repeated(one, 1),
  'two lines below repeated': (one) => repeated(one, 2),
  'no line end': ({ replacement }) => replacement.slice(0, -1),
}

function repeated({ text, search, replacement, at }, count) {
  const below = text
    .slice(at + search.length)
    .split('\n')
    .slice(0, count)
  const isPlain = below.length === count && below.every((line) => /\w.*\w.*\w/.test(line))
  return isPlain ? `${replacement}${below.join('\n')}\n` : undefined
}

const counts = {}
const damaged = Object.fromEntries(
  Object.keys(DAMAGES).map((kind) => [kind, { corrected: 0, refused: 0, 'as written': 0, wrong: 0 }]),
)
let total = 0
try {
  for (const name of packages) {
    let before
    const own = {}
    let ofPackage = 0
    for (const version of versionsOf(name)) {
      const after = filesOf(name, version)
      for (const change of before === undefined ? [] : changesBetween(before, after)) {
        if (total >= mostChanges || ofPackage >= Math.ceil(mostChanges / packages.length)) break
        total++
        ofPackage++
        const { code } = outcomeOf(change)
        own[code] = (own[code] ?? 0) + 1
        counts[code] = (counts[code] ?? 0) + 1
        if (code !== 'right')
          console.log(
            `${code}: ${name}@${version} ${change.path}\n${JSON.stringify(change.replacement.slice(0, 300))}`,
          )
        if (mostDamaged > 0 && total % 7 === 0) damageIt(change)
      }
      before = after
    }
    console.log(name, JSON.stringify(own))
  }
} finally {
  rmSync(folder, { recursive: true })
}
console.log(`${total} changes: ${JSON.stringify(counts)}`)
if (mostDamaged > 0) console.table(damaged)

function damageIt(change) {
  // A blank line at the end is lost in some of the ways, and a change of none cannot be damaged.
  if (lines(change.replacement).length > 40 || /^\s*$|\n\s*\n$/.test(change.replacement)) return
  for (const [kind, damage] of Object.entries(DAMAGES)) {
    const count = damaged[kind]
    if (Object.values(count).reduce((one, other) => one + other) >= mostDamaged) continue
    const replacement = damage(change)
    if (replacement === undefined || replacement === change.replacement) continue
    const written =
      change.text.slice(0, change.at) + replacement + change.text.slice(change.at + change.search.length)
    const end = change.at + change.search.length
    // Damaged text that lacks its last line end gets that, which is no correction of the damage.
    const withLineEnd = `${change.text.slice(0, change.at)}${replacement}\n${change.text.slice(end)}`
    const result = editText(change.text, [{ unit: 'text', search: change.search, replacement }], {
      replacers: defaultCascade,
      path: change.path,
    })
    const verdict = !result.ok
      ? 'refused'
      : result.text === change.after
        ? 'corrected'
        : [written, withLineEnd].includes(result.text)
          ? 'as written'
          : 'wrong'
    count[verdict]++
    if (verdict === 'wrong')
      console.log(
        `wrong, ${kind}: ${change.path} ${JSON.stringify({ replacement, got: result.text.slice(change.at, change.at + replacement.length) })}`,
      )
  }
}
