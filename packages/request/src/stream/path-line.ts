import { isBlank } from '@emend/core/plugin'
import { isPath, mentionsIn, withoutMarks } from './path-text.js'
import type { RequestLine } from './request-lines.js'

/** The file of a block, according to the lines above it. */
export interface NamedFile {
  /** The path, and the line that it is on. */
  readonly path?: string
  readonly line?: RequestLine
  /** The line right above the block, if it mentions another file, so that it is unclear which file is meant. */
  readonly otherMention?: RequestLine
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
export function fileAbove(lines: readonly RequestLine[], before: readonly string[] = []): NamedFile {
  const pathLine = pathAbove(lines)
  const lineAbove = lineRightAbove(lines)
  if (lineAbove === undefined || pathLine?.line.number === lineAbove.number) return pathLine ?? {}
  if (pathLine !== undefined && pathLine.line.number > lineAbove.number) return pathLine
  const introduced = pathInSentence(lineAbove.content)
  const currentPath = pathLine?.path ?? before.at(-1)
  if (introduced !== undefined && pathLine === undefined)
    return { path: fullPath(introduced, before), line: lineAbove }
  const mentions = currentPath === undefined ? [] : mentionsIn(lineAbove.content.slice(0, MAX_LINE_LENGTH))
  const isDoubtful =
    pathLine === undefined
      ? mentions.some((path) => !isSameFile(path, currentPath ?? ''))
      : introduced !== undefined && !isSameFile(introduced, pathLine.path)
  return { ...pathLine, ...(isDoubtful && { otherMention: lineAbove }) }
}

/** The lowest line that holds only a path. */
function pathAbove(lines: readonly RequestLine[]): { path: string; line: RequestLine } | undefined {
  const isOneItem = itemsNameOneFile(lines)
  for (const line of lines.toReversed()) {
    const path = pathOnLine(isOneItem ? withoutBullet(line.content) : line.content)
    if (path !== undefined) return { path, line }
  }
  return undefined
}

/** The full path of a file that was named before, if `path` can be short for exactly one of those; else `path` itself. */
function fullPath(path: string, before: readonly string[]): string {
  if (before.includes(path)) return path
  const [longer, ...others] = new Set(before.filter((known) => isSameFile(path, known)))
  return others.length === 0 ? (longer ?? path) : path
}

/** Whether `path` is `known` or a shorter form of it: its last segments. */
export function isSameFile(path: string, known: string): boolean {
  const [short, long] = [path, known].map((each) => `/${each.replaceAll('\\', '/').replace(/^\.?\/+/, '')}`)
  return short !== undefined && long?.endsWith(short) === true
}

const FENCE = /^\s*(?:`{3,}|~{3,})/

function lineRightAbove(lines: readonly RequestLine[]): RequestLine | undefined {
  return lines.findLast(({ content }) => !isBlank(content) && !FENCE.test(content))
}

/**
 * The path in a sentence that introduces a block and mentions one file: "Now in `src/a.ts`:", "### Change `src/a.ts`",
 * "`src/a.ts` - one".
 */
function pathInSentence(content: string): string | undefined {
  if (content.length > MAX_LINE_LENGTH || !INTRODUCTION.test(content)) return undefined
  const [path, ...others] = mentionsIn(content)
  return others.length === 0 ? path : undefined
}

const INTRODUCTION =
  /^\s*#{1,6} |[:：](?:\*\*)?\s*$|^\s*\*\*[^*]+\*\*\s*$|^\s*(?:(?:[-*+•]|\d{1,3}[.)]) +)?(?:\*\*`?|`)[^*`\s]+`?(?:\*\*)?(?::| [-–—]) /

const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)]) +/

function withoutBullet(content: string): string {
  return content.replace(BULLET, '')
}

function isItem({ content }: RequestLine): boolean {
  return BULLET.test(content)
}

/** Whether the list items name at most one file. */
function itemsNameOneFile(lines: readonly RequestLine[]): boolean {
  const paths = lines.flatMap((line) => (isItem(line) ? (pathOnLine(withoutBullet(line.content)) ?? []) : []))
  return new Set(paths).size < 2
}

/** The path on a line that holds only a path, apart from labels and markup; undefined for any other line. */
export function pathOnLine(content: string): string | undefined {
  if (content.length > MAX_LINE_LENGTH) return undefined
  const info = /^\s*(?:`{3,}|~{3,})([\s\S]*)/.exec(content)?.[1]
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
  const isSetApart = unlabelled !== unmarked || inner !== text.trim() || unmarked !== bare
  return isPath(inner) && (isSetApart || !/\s/.test(inner)) ? inner : undefined
}

/** Longer lines are not searched for paths. */
const MAX_LINE_LENGTH = 300

/** A label before a path: a word for "file" in a language that models write in, up to two words before it, and a colon. */
const LABEL =
  /^(?:\*\*)?(?:[\p{L}]+ ){0,2}(?:file|path|file ?name|file ?path|datei|archivo|fichero|fichier|arquivo|ficheiro|bestand|plik|файл|文件|檔案|文件名|文件路径|路径|ファイル|ファイル名|파일)(?: \d{1,3})?(?:\*\*)? ?[:：](?:\*\*)? */iu

/** Removes a note behind a path, in brackets or as line numbers: `(new file)`, `:12-20`, `#L12`. */
function withoutNote(text: string): string {
  const bare = text.replace(/(?<! ) +[(（][^()（）]{1,60}[)）]$/, '')
  return bare.replace(/(\w)(?::\d{1,7}(?:-\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/, '$1')
}

/** Takes the path from `// src/a.ts`, `<!-- src/a.ts -->`, `<path>src/a.ts</path>`, `<edit path="src/a.ts">` or `[src/a.ts](src/a.ts)`. */
function withoutComment(text: string): string {
  const inner =
    /^\/\/ (.*)$/.exec(text) ??
    /^\/\*(.*)\*\/$/.exec(text) ??
    /^<!--(.*)-->$/.exec(text) ??
    /^<(?:path|file_?path|file_?name)>(.*)<\/\w+>$/.exec(text) ??
    /^<[\w-]{1,40}\s(?:[^<>]{0,200}\s)?(?:path|file_?path|file_?name)="([^"<>]+)"[^<>]{0,200}>$/i.exec(
      text,
    ) ??
    /^\[([^\]]*)\]\([^()]*\):?$/.exec(text)
  return inner?.[1]?.trim() ?? text
}

/** Takes the path from the info string of a fence: `src/a.ts`, `ts src/a.ts`, `ts:src/a.ts` or `ts title="src/a.ts"`. */
function pathInInfo(info: string): string | undefined {
  return info
    .split(/\s+/)
    .map((word) => withoutMarks(word.replace(/^\w+[:=]/, '')))
    .find((word) => /^[\w.@/\\-][\w.@/\\()[\]$+~-]*$/.test(word) && isPath(word))
}
