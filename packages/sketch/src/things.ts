import { balanceOf, closesBlock, indentationDepth, isBlank, isComment } from '@emend/core/plugin'
import { hasOwnWord } from './closers.js'
import { headedName, isHead } from './declared-name.js'

/** A named thing of a text: a function, a method, a class, a type, a rule of CSS, a section of Markdown, a key of YAML or JSON. */
export interface Thing {
  /** What it is and its name: two things with one key are versions of one thing. */
  readonly key: string
  /** The line of its head. */
  readonly head: number
  /** Its first line: that of the decorators and comments right above its head. */
  readonly first: number
  /** Behind its last line. */
  readonly end: number
}

/** Which lines head things: by the name of the file. */
export type ThingKind = 'code' | 'css' | 'markdown' | 'yaml' | 'json'

export function kindOfThings(path: string | undefined): ThingKind {
  if (path === undefined) return 'code'
  if (/\.(?:css|scss|less)$/i.test(path)) return 'css'
  if (/\.(?:md|mdx|markdown)$/i.test(path)) return 'markdown'
  if (/\.ya?ml$/i.test(path)) return 'yaml'
  return /\.json[c5]?$/i.test(path) ? 'json' : 'code'
}

/** The key of the thing that a line heads; undefined for other lines. The bracket of its block may open on the line below. */
export function keyAt(lines: readonly string[], at: number, kind: ThingKind): string | undefined {
  const line = lines[at] ?? ''
  return thingKey(kind === 'code' && lines[at + 1]?.trim() === '{' ? `${line.trimEnd()} {` : line, kind)
}

function thingKey(line: string, kind: ThingKind): string | undefined {
  const text = line.trim()
  if (line.length > LONGEST) return undefined
  if (kind === 'markdown') return /^#{1,6}\s+\S/.test(line) ? text.replace(/(?<!\s)\s+#*$/, '') : undefined
  if (kind === 'css') return /^[^{}/*;][^{};]*\{$/.test(text) ? text.replace(/\s+/g, ' ') : undefined
  if (kind === 'yaml') return /^["']?([\w./-]+)["']?:(?:\s|$)/.exec(text)?.[1]
  if (kind === 'json') return /^"([^"]+)"\s*:/.exec(text)?.[1]
  if (/^impl\b.*\{$/.test(text)) return text.replace(/\s+/g, ' ')
  const name = isHead(line) || isOpenSetting(text) ? headedName(line) : undefined
  return name === undefined ? undefined : `${shapeOf(text)} ${name}`
}

const LONGEST = 400
/** A line that opens or closes a block of code in Markdown. */
const FENCE = /^\s{0,3}(?:```|~~~)/

/** A variable or a type whose value goes on below: `const load = (path) => {`, `export type Row = {`. */
function isOpenSetting(text: string): boolean {
  return /^(?:export |default |declare |pub |public |private |static |final |readonly )*(?:const|let|var|val|type)\s.*[{([]$/.test(
    text,
  )
}

/** What kind of head a line is, as far as a name may be there once of each: `get` and `set`, a function and a method. */
function shapeOf(text: string): string {
  const word =
    /\b(?:get|set|class|interface|enum|struct|trait|module|namespace|type|impl)(?=\s+[\p{L}_$#])/u.exec(
      text,
    )?.[0]
  if (word !== undefined) return word
  const isFunction = /^(?:[\w()]+\s+)*(?:function\*?|def|fn|func|fun|sub|const|let|var|val)\s/.test(text)
  return isFunction ? (/\(\s*(?:self|cls|&(?:mut )?self)\b/.test(text) ? 'method' : 'function') : 'member'
}

/** Behind the last line of the thing that a line heads, before `end`; undefined where its brackets do not close. */
export function endOfThing(
  lines: readonly string[],
  head: number,
  end: number,
  kind: ThingKind,
): number | undefined {
  if (kind === 'markdown') return endOfSection(lines, head, end)
  const depth = indentationDepth(lines[head] ?? '')
  let open = opensIn(lines[head] ?? '')
  let last = head
  for (let line = head + 1; line < end; line++) {
    const text = lines[line] ?? ''
    if (isBlank(text)) continue
    if (open <= 0 && indentationDepth(text) <= depth && !goesOn(text, line)) {
      const isOwn =
        indentationDepth(text) === depth && closesBlock(text) && opensIn(text) === 0 && !hasOwnWord(text)
      return isOwn ? line + 1 : last + 1
    }
    open += opensIn(text)
    last = line
  }
  return open > 0 ? undefined : last + 1

  /** A block that a bracket opens on the line below the head, and the list below a key of YAML. */
  function goesOn(text: string, line: number): boolean {
    if (kind === 'yaml') return indentationDepth(text) === depth && /^\s*- /.test(text)
    return last === head && line === head + 1 && /^\s*\{/.test(text)
  }
}

function endOfSection(lines: readonly string[], head: number, end: number): number {
  const level = (line: string) => /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 9
  const own = level(lines[head] ?? '')
  let isCode = false
  let last = head
  for (let line = head + 1; line < end; line++) {
    const text = lines[line] ?? ''
    if (FENCE.test(text)) isCode = !isCode
    if (!isCode && level(text) <= own) break
    if (!isBlank(text)) last = line
  }
  return last + 1
}

function opensIn(line: string): number {
  let open = 0
  for (const [kind, count] of balanceOf([line])) if (/^[([{]$/.test(kind)) open += count
  return open
}

/** The first of the decorators and comments right above a head; the head where there are none. */
function topOfThing(lines: readonly string[], head: number, kind: ThingKind): number {
  let top = head
  while (top > 0 && isAbove(lines[top - 1] ?? '', lines[head] ?? '', kind)) top--
  return top
}

/** Whether a line above a head, or above such a line, belongs to it: a decorator, or a line of a comment. */
export function isAbove(line: string, head: string, kind: ThingKind): boolean {
  if (kind === 'markdown' || isBlank(line)) return false
  if (/^\s*\*(?:\s|\/|$)/.test(line)) return true
  return indentationDepth(line) === indentationDepth(head) && (isComment(line) || isDecorator(line))
}

export function isDecorator(line: string): boolean {
  return /^\s*(?:@[\w.]+(?:\(.*\))?|#!?\[.*\]|\[[A-Z][\w.]*(?:\(.*\))?\])\s*$/.test(line)
}

/** All things of some lines that are heads by themselves, those in others too, each with its key. */
export function thingsIn(lines: readonly string[], kind: ThingKind): ReadonlyMap<string, readonly Thing[]> {
  const things = new Map<string, Thing[]>()
  let isCode = false
  for (const [head, line] of lines.entries()) {
    if (kind === 'markdown' && FENCE.test(line)) isCode = !isCode
    const key = isCode ? undefined : keyAt(lines, head, kind)
    if (key === undefined) continue
    const end = endOfThing(lines, head, lines.length, kind)
    if (end === undefined) continue
    const own = things.get(key) ?? []
    things.set(key, own)
    own.push({ key, head, first: topOfThing(lines, head, kind), end })
  }
  return things
}
