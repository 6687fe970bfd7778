// The rules as they are declared beside their code: `@rule <name> <Sentence.>` in a doc comment. The sentence may go on over several
// lines, to the next tag or the end of the comment.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { publishedPackages, ROOT } from './packages.mjs'

const COMMENT = /\/\*\*([\s\S]*?)\*\//g
const TAG = /^ *\* *@(\w+) *(.*)$|^ *@(\w+) *(.*)$/
const NAMED = /^([a-z][a-z0-9-]*) +(\S[\s\S]*)$/

/**
 * All declared rules, each with its sentence, its file from the root of the repository, and the line of its tag.
 *
 * @throws Error for a tag without a name or a sentence, and for a name that is declared twice
 */
export function ruleTags() {
  const tags = publishedPackages()
    .flatMap(({ folder }) => sourceFiles(join(folder, 'src')))
    .flatMap((file) => tagsIn(relative(ROOT, file), readFileSync(file, 'utf8')))
  const byName = new Map()
  for (const tag of tags) {
    const other = byName.get(tag.name)
    if (other !== undefined)
      throw new Error(`${tag.file}:${tag.line}: the rule ${tag.name} is declared in ${other.file}, too`)
    byName.set(tag.name, tag)
  }
  return tags.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name))
}

function tagsIn(file, source) {
  if (!source.includes('@rule')) return []
  return [...source.matchAll(COMMENT)].flatMap(({ 1: comment, index }) => {
    const first = source.slice(0, index).split('\n').length
    return tagsOf(comment.split('\n')).map(({ at, text }) => {
      const [, name, sentence] = NAMED.exec(text) ?? []
      if (name === undefined)
        throw new Error(`${file}:${first + at}: a rule needs a name and a sentence: @rule <name> <Sentence.>`)
      return { name, sentence: sentence.replace(/\s+/g, ' ').trim(), file, line: first + at }
    })
  })
}

/** The text behind every `@rule` of a comment. */
function tagsOf(lines) {
  const found = []
  let open
  for (const [at, line] of lines.entries()) {
    const tag = TAG.exec(line)
    if (tag !== null) {
      open = (tag[1] ?? tag[3]) === 'rule' ? { at, text: tag[2] ?? tag[4] ?? '' } : undefined
      if (open !== undefined) found.push(open)
    } else if (open !== undefined) open.text += `\n${line.replace(/^ *\*? ?/, '')}`
  }
  return found
}
