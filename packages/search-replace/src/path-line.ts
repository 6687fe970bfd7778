import { isBlank, type RequestLine } from '@emend/core/plugin'
import { isFence } from './markers.js'
import { isPath, mentionsIn, withoutMarks } from './path-text.js'

/** The file that a block is for, as the lines above it say. */
export interface Above {
  /** The path, and the line that it is on. */
  readonly path?: string
  readonly line?: RequestLine
  /** The line right above that speaks of another file, where nobody can tell which one is meant. */
  readonly doubt?: RequestLine
}

/**
 * The file that the lines above a block name: in the sentence right above, which a colon ends or which is a heading, if it
 * speaks of one only; else on the lowest line that is nothing but a path, as headings, labels (`File:`), items of lists and
 * emphasis have it too, or a fence whose info string names one. Items that name several files name none. A sentence may
 * shorten the path of a file that was named before.
 *
 * @param before the files that blocks above are for; without another one the last of them goes on
 */
export function fileAbove(lines: readonly RequestLine[], before: readonly string[] = []): Above {
  const named = pathAbove(lines)
  const said = lineRightAbove(lines)
  if (said === undefined || named?.line.number === said.number) return named ?? {}
  if (named !== undefined && named.line.number > said.number) return named
  const spoken = pathInSentence(said.content)
  const known = named?.path ?? before.at(-1)
  if (spoken !== undefined && named === undefined) return { path: inFull(spoken, before), line: said }
  const others = known === undefined ? [] : mentionsIn(said.content.slice(0, LONGEST))
  const isDoubtful =
    named === undefined
      ? others.some((path) => !isSameFile(path, known ?? ''))
      : spoken !== undefined && !isSameFile(spoken, named.path)
  return { ...named, ...(isDoubtful && { doubt: said }) }
}

/** The lowest line that is nothing but a path. */
function pathAbove(lines: readonly RequestLine[]): { path: string; line: RequestLine } | undefined {
  const isOneItem = namesOneInItems(lines)
  for (const line of lines.toReversed()) {
    const path = pathOn(isOneItem ? withoutBullet(line.content) : line.content)
    if (path !== undefined) return { path, line }
  }
  return undefined
}

function inFull(path: string, before: readonly string[]): string {
  if (before.includes(path)) return path
  const [longer, ...others] = new Set(before.filter((known) => isSameFile(path, known)))
  return others.length === 0 ? (longer ?? path) : path
}

/** Whether a path may be short for that of a file that is known. */
export function isSameFile(path: string, known: string): boolean {
  const [short, long] = [path, known].map((each) => `/${each.replaceAll('\\', '/').replace(/^\.?\/+/, '')}`)
  return short !== undefined && long?.endsWith(short) === true
}

function lineRightAbove(lines: readonly RequestLine[]): RequestLine | undefined {
  return lines.findLast(({ content }) => !isBlank(content) && !isFence(content))
}

/** The one path of a sentence that introduces a block: "Now in `src/a.ts`:", "### Change `src/a.ts`", "`src/a.ts` - one". */
function pathInSentence(content: string): string | undefined {
  if (content.length > LONGEST || !INTRODUCES.test(content)) return undefined
  const [path, ...others] = mentionsIn(content)
  return others.length === 0 ? path : undefined
}

const INTRODUCES =
  /^\s*#{1,6} |[:：](?:\*\*)?\s*$|^\s*\*\*[^*]+\*\*\s*$|^\s*(?:(?:[-*+•]|\d{1,3}[.)]) +)?(?:\*\*`?|`)[^*`\s]+`?(?:\*\*)?(?::| [-–—]) /

const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)]) +/

function withoutBullet(content: string): string {
  return content.replace(BULLET, '')
}

function isItem({ content }: RequestLine): boolean {
  return BULLET.test(content)
}

/** Whether the items of lists name one file at most. */
function namesOneInItems(lines: readonly RequestLine[]): boolean {
  const paths = lines.flatMap((line) => (isItem(line) ? (pathOn(withoutBullet(line.content)) ?? []) : []))
  return new Set(paths).size < 2
}

/** The path that a line is nothing but; undefined for any other line. */
export function pathOn(content: string): string | undefined {
  if (content.length > LONGEST) return undefined
  const info = /^\s*(?:`{3,}|~{3,})(.*)$/.exec(content)?.[1]
  if (info !== undefined) return pathInInfo(info)
  const bare = withoutComment(content.trim())
    .replace(/^#{1,6} +/, '')
    .replace(/^\d{1,3}[.)] +/, '')
    .replace(/^(?:\p{Extended_Pictographic}|[\uFE0F\u200D])+ */u, '')
  const unmarked = withoutMarks(bare)
  const unlabelled = unmarked.replace(LABEL, '')
  const text = unlabelled.replace(/:$/, '')
  const inner = withoutMarks(withoutNote(text)).trim()
  // Prose has spaces; a path that has some must be set apart from it.
  const setApart = unlabelled !== unmarked || inner !== text.trim() || unmarked !== bare
  return isPath(inner) && (setApart || !/\s/.test(inner)) ? inner : undefined
}

const LONGEST = 300

/** A word for a file, in the languages that models write in, perhaps with what becomes of it, and a colon. */
const LABEL =
  /^(?:\*\*)?(?:[\p{L}]+ ){0,2}(?:file|path|file ?name|file ?path|datei|archivo|fichero|fichier|arquivo|ficheiro|bestand|plik|файл|文件|檔案|文件名|文件路径|路径|ファイル|ファイル名|파일)(?: \d{1,3})?(?:\*\*)? ?[:：](?:\*\*)? */iu

/** What stands behind a path in brackets, or as lines: `(new file)`, `:12-20`, `#L12`. */
function withoutNote(text: string): string {
  const bare = text.replace(/ +[(（][^()（）]{1,60}[)）]$/, '')
  return bare.replace(/(\w)(?::\d{1,7}(?:-\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/, '$1')
}

/** As in `// src/a.ts`, `<!-- src/a.ts -->`, `<path>src/a.ts</path>` and `[src/a.ts](src/a.ts)`. */
function withoutComment(text: string): string {
  const inner =
    /^\/\/ +(.*)$/.exec(text) ??
    /^\/\* *(.*?) *\*\/$/.exec(text) ??
    /^<!-- *(.*?) *-->$/.exec(text) ??
    /^<(?:path|file_?path|file_?name)>(.*)<\/\w+>$/.exec(text) ??
    /^\[([^\]]*)\]\([^()]*\):?$/.exec(text)
  return inner?.[1]?.trim() ?? text
}

/** As in `src/a.ts`, `ts src/a.ts`, `ts:src/a.ts` and `ts title="src/a.ts"`. */
function pathInInfo(info: string): string | undefined {
  return info
    .split(/\s+/)
    .map((word) => withoutMarks(word.replace(/^\w+[:=]/, '')))
    .find((word) => /^[\w.@/\\-]+$/.test(word) && isPath(word))
}
