import { isBlank, type RequestLine } from '@emend/core/plugin'
import { isFence } from './markers.js'
import { isPath, mentionsIn, withoutMarks } from './path-text.js'

/** The file of a block, according to the lines above it. */
export interface Above {
  /** The path, and the line that it is on. */
  readonly path?: string
  readonly line?: RequestLine
  /** The line right above the block, if it mentions another file, so that it is unclear which file is meant. */
  readonly doubt?: RequestLine
}

/**
 * Finds the file that the lines above a block name.
 *
 * - A sentence right above the block names the file if it introduces the block (it ends in a colon, say, or is a heading)
 *   and mentions exactly one file. It may shorten the path of a file that was named before.
 * - Otherwise the lowest line that holds only a path names it. The path may be in a heading, behind a label (`File:`), in
 *   a list item, in emphasis, or in the info string of a fence. If the list items name several files, they do not count.
 *
 * @param before the files of the blocks above; if the lines name no file, the last of these is still the current one
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

/** The lowest line that holds only a path. */
function pathAbove(lines: readonly RequestLine[]): { path: string; line: RequestLine } | undefined {
  const isOneItem = namesOneInItems(lines)
  for (const line of lines.toReversed()) {
    const path = pathOn(isOneItem ? withoutBullet(line.content) : line.content)
    if (path !== undefined) return { path, line }
  }
  return undefined
}

/** The full path of a file that was named before, if `path` can be short for exactly one of those; else `path` itself. */
function inFull(path: string, before: readonly string[]): string {
  if (before.includes(path)) return path
  const [longer, ...others] = new Set(before.filter((known) => isSameFile(path, known)))
  return others.length === 0 ? (longer ?? path) : path
}

/** Whether `path` is `known` or a shorter form of it: its last segments. */
export function isSameFile(path: string, known: string): boolean {
  const [short, long] = [path, known].map((each) => `/${each.replaceAll('\\', '/').replace(/^\.?\/+/, '')}`)
  return short !== undefined && long?.endsWith(short) === true
}

function lineRightAbove(lines: readonly RequestLine[]): RequestLine | undefined {
  return lines.findLast(({ content }) => !isBlank(content) && !isFence(content))
}

/**
 * The path in a sentence that introduces a block and mentions one file: "Now in `src/a.ts`:", "### Change `src/a.ts`",
 * "`src/a.ts` - one".
 */
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

/** Whether the list items name at most one file. */
function namesOneInItems(lines: readonly RequestLine[]): boolean {
  const paths = lines.flatMap((line) => (isItem(line) ? (pathOn(withoutBullet(line.content)) ?? []) : []))
  return new Set(paths).size < 2
}

/** The path on a line that holds only a path, apart from labels and markup; undefined for any other line. */
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
  // Prose has spaces, so a path with spaces must be set apart from it by markup or a label.
  const setApart = unlabelled !== unmarked || inner !== text.trim() || unmarked !== bare
  return isPath(inner) && (setApart || !/\s/.test(inner)) ? inner : undefined
}

/** Longer lines are not searched for paths. */
const LONGEST = 300

/** A label before a path: a word for "file" in a language that models write in, up to two words before it, and a colon. */
const LABEL =
  /^(?:\*\*)?(?:[\p{L}]+ ){0,2}(?:file|path|file ?name|file ?path|datei|archivo|fichero|fichier|arquivo|ficheiro|bestand|plik|файл|文件|檔案|文件名|文件路径|路径|ファイル|ファイル名|파일)(?: \d{1,3})?(?:\*\*)? ?[:：](?:\*\*)? */iu

/** Removes a note behind a path, in brackets or as line numbers: `(new file)`, `:12-20`, `#L12`. */
function withoutNote(text: string): string {
  const bare = text.replace(/ +[(（][^()（）]{1,60}[)）]$/, '')
  return bare.replace(/(\w)(?::\d{1,7}(?:-\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/, '$1')
}

/** Takes the path from `// src/a.ts`, `<!-- src/a.ts -->`, `<path>src/a.ts</path>` or `[src/a.ts](src/a.ts)`. */
function withoutComment(text: string): string {
  const inner =
    /^\/\/ +(.*)$/.exec(text) ??
    /^\/\* *(.*?) *\*\/$/.exec(text) ??
    /^<!-- *(.*?) *-->$/.exec(text) ??
    /^<(?:path|file_?path|file_?name)>(.*)<\/\w+>$/.exec(text) ??
    /^\[([^\]]*)\]\([^()]*\):?$/.exec(text)
  return inner?.[1]?.trim() ?? text
}

/** Takes the path from the info string of a fence: `src/a.ts`, `ts src/a.ts`, `ts:src/a.ts` or `ts title="src/a.ts"`. */
function pathInInfo(info: string): string | undefined {
  return info
    .split(/\s+/)
    .map((word) => withoutMarks(word.replace(/^\w+[:=]/, '')))
    .find((word) => /^[\w.@/\\-]+$/.test(word) && isPath(word))
}
