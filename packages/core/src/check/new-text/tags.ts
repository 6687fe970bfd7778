import { isBlank } from '../../text/lines.js'
import { isMarkup, isProse } from '../file-kinds.js'
import type { NewText } from '../new-text.js'
import { isOfCode } from './reader/kind-at.js'

export interface Tag {
  readonly line: number
  readonly start: number
  readonly end: number
  /** As it is written. */
  readonly shown: string
  /** In lower case. */
  readonly name: string
  readonly kind: 'open' | 'close' | 'field'
}

const TAG =
  /<(\/?)((?:antml:|[|\uFF5C\u2016]{1,2}\w{1,20}[|\uFF5C\u2016]{1,2})?[A-Za-z][\w.:-]{0,60})((?:[\s=][^<>\n]{0,200})?)>/g
/** What an opening tag is: its attributes are names, with or without a value. */
const OPENER = /^<[^\s=<>]+(?:=[\w.-]+|(?:\s+[\w:.-]+(?:=(?:"[^"]*"|'[^']*'|[\w.-]+))?)*\s*)>/
const ELEMENT = /^\s*<[^<>]{1,200}>[^<>]{0,300}(?:<\/[^<>]{1,100}>)?\s*$/

/** Whether a file may have tags: its kind has, or one of its lines begins with one. */
export function hasTags(text: NewText): boolean {
  const { path, place } = text
  const isOfTags = isMarkup(path) || isProse(path) || TEMPLATES.test(path)
  return isOfTags || (place === undefined && !isOfCode(path)) || text.has(/^\s*<\/?[A-Za-z][\w.-]*[\s/>]/)
}

const TEMPLATES =
  /\.(?:[jt]sx|php|erb|ejs|hbs|j2|jinja2?|njk|liquid|twig|mustache|jsp|cshtml|razor|heex|eex|haml|pug)$/i

/** The tags of lines that have no partner in them, and fields: elements behind other lines, with nothing but such after them. */
export function tagsWithoutPartner(lines: readonly string[]): Tag[] {
  const closers: Tag[] = []
  const open: Tag[] = []
  const fields: Tag[] = []
  const firstField = Math.max(1, lines.findLastIndex((line) => !isBlank(line) && !ELEMENT.test(line)) + 1)
  for (const [line, content] of lines.entries())
    for (const { 0: shown, 1: slash, 2: named = '', 3: rest = '', index: start } of content.matchAll(TAG)) {
      if (rest.endsWith('/') || (slash === '' && /\w/.test(content.charAt(start - 1)))) continue
      const name = named.toLowerCase()
      const tag = { line, start, end: start + shown.length, shown, name }
      const partner = slash === '' ? -1 : open.findLastIndex((one) => one.name === name)
      if (slash === '') open.push({ ...tag, kind: 'open' })
      else if (partner < 0) closers.push({ ...tag, kind: 'close' })
      else {
        const [opened] = open.splice(partner) as [Tag]
        if (opened.line === line && line >= firstField)
          fields.push({ ...opened, kind: 'field', shown: content.trim(), end: tag.end })
      }
    }
  return [...closers, ...open.filter(({ shown }) => OPENER.test(shown)), ...fields]
}

/** Whether a tag may be one of a file with tags: it has no name of a call or, if it closes, closes no more than the old text does. */
export function isOfFile({ now, old }: NewText, tag: Tag): boolean {
  if (tag.kind !== 'close') return tag.kind === 'field' || !isOfCall(tag)
  const countIn = (lines: readonly string[]) => lines.join('\n').split('</').length
  return countIn(now) <= countIn(old) || now.some((line) => line.toLowerCase().includes(`<${tag.name}`))
}

/** Whether a tag has what those of a call have, and those of files do not: `new_text`, `function=edit`. */
export function isOfCall({ name, shown }: Pick<Tag, 'name' | 'shown'>): boolean {
  return /[_|\uFF5C\u2016]/.test(name) || /^<\w+=\w/.test(shown)
}

/**
 * @rule tag-is-meant A tag is meant if the file, the old text or another edit has one of its name.
 * @off false
 */
export function isNamed({ old, fileLines, others }: NewText, name: string): boolean {
  const has = (text: string) => {
    const all = text.toLowerCase()
    for (let at = all.indexOf(name); at > 0; at = all.indexOf(name, at + 1))
      if (/<\/?$/.test(all.slice(Math.max(0, at - 2), at)) && !/\w/.test(all.charAt(at + name.length)))
        return true
    return false
  }
  return [old, fileLines].flat().some(has) || others.some((one) => has(one.replacement) || has(one.search))
}
