import { lineContents } from '@emend/core/plugin'
import { kindOf } from './markers.js'
import { withoutEnd } from './without-end.js'

/** A block of code in a message. */
export interface Fenced {
  readonly path: string | undefined
  readonly code: string
  /** The line of its fence, counted from 1. */
  readonly line: number
  readonly isClosed: boolean
}

/** The blocks of code in a message, each with the path that its fence or the line above it names. Linear. */
export function fencedIn(message: string): Fenced[] {
  const lines = lineContents(message)
  const blocks: Fenced[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, fence, info = ''] = FENCE.exec(lines[at] as string) ?? []
    if (fence === undefined) continue
    let end = at + 1
    while (end < lines.length && !closes(lines[end] as string, fence)) end++
    const path = pathInInfo(info) ?? pathAbove(lines, at)
    const code = lines.slice(at + 1, end).map((line) => `${line}\n`)
    blocks.push({ path, code: code.join(''), line: at + 1, isClosed: end < lines.length })
    at = end
  }
  return blocks
}

/** Whether any line of a text is surely a marker. */
export function hasMarker(text: string): boolean {
  return lineContents(text).some(isMarker)
}

/** How many lines of a text are surely markers. */
export function countMarkers(text: string): number {
  return lineContents(text).filter(isMarker).length
}

function isMarker(line: string): boolean {
  return kindOf(line).kind === 'marker'
}

const FENCE = /^\s{0,3}(`{3,}|~{3,}(?!~))([^`]*)$/

function closes(line: string, fence: string): boolean {
  const bare = line.trim()
  return bare.startsWith(fence) && bare === bare.charAt(0).repeat(bare.length)
}

/** `ts src/a.ts`, `ts:src/a.ts`, `src/a.ts`, `ts title="src/a.ts"`. */
function pathInInfo(info: string): string | undefined {
  const titled = /(?:title|file|filename|path)=["']?([^"'\s]+)/.exec(info)?.[1]
  return titled ?? info.split(/[\s:]+/).find(isPath)
}

/** A line with nothing but a path, in bold type, in back-ticks or as a heading. */
function pathAbove(lines: readonly string[], at: number): string | undefined {
  let line = at - 1
  while (line >= 0 && lines[line]?.trim() === '') line--
  const bare = withoutEnd((lines[line] ?? '').trim().replace(/^(?:#+\s*|\*\*|`|File:\s*)+/i, ''), '*`:')
  return isPath(bare) ? bare : undefined
}

/** Whether a word is a path with an extension, and has a name before it. */
function isPath(word: string): boolean {
  return PATH.test(word) && /[^./]/.test(word.slice(0, word.lastIndexOf('.')))
}

const PATH = /^[^\s`*"'<>|:]+\.[A-Za-z][A-Za-z0-9]{0,9}$/
