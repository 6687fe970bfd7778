import { isBlank, isComment, lineContents } from '@emend/core/plugin'
import { fileAbove, pathOnLine } from './path-line.js'
import { type RequestLine, requestLines } from './request-lines.js'
import { kindOfSketchLine } from './sketch-line.js'

/** A block of code in a message. */
export interface Fenced {
  /** The file that it or the block before it names. */
  readonly path: string | undefined
  readonly namesFile: boolean
  /** The line right above the block, if it mentions another file than `path`. */
  readonly otherMention?: RequestLine
  readonly code: string
  /** The line of its fence, counted from 1. */
  readonly line: number
  /** The line of the fence that closes it, or the last one. */
  readonly lastLine: number
  readonly isClosed: boolean
}

/** The blocks of code in a message, each with the path that its fence or the lines above it name, as with blocks. Linear. */
export function fencedIn(message: string): Fenced[] {
  const lines = requestLines(message)
  const blocks: Fenced[] = []
  const paths: string[] = []
  let from = 0
  for (let at = 0; at < lines.length; at++) {
    const fence = FENCE.exec(lines[at]?.content ?? '')?.[1]
    if (fence === undefined) continue
    let end = at + 1
    while (end < lines.length && !closes(lines[end]?.content ?? '', fence)) end++
    const { path, otherMention } = fileAbove(lines.slice(from, at + 1), paths)
    if (path !== undefined) paths.push(path)
    const code = lines.slice(at + 1, end).map(({ content }) => `${content}\n`)
    blocks.push({
      path: path ?? paths.at(-1),
      namesFile: path !== undefined,
      ...(otherMention && { otherMention }),
      code: code.join(''),
      line: at + 1,
      lastLine: end + 1,
      isClosed: end < lines.length,
    })
    at = end
    from = end + 1
  }
  return blocks
}

/** The path that a comment on the first line of code holds, and nothing else. */
export function pathOnTop(lines: readonly string[]): string | undefined {
  const first = lines.find((line) => !isBlank(line)) ?? ''
  // A label has a space behind the sign: `#!/bin/bash` names what runs the file, `//.name` nothing.
  const isOther = /^\s*(?:\/{2,}|#+)[^\s/#]/.test(first)
  return isComment(first) && !isOther && !isMarker(first)
    ? pathOnLine(first.replace(/^\s*(?:--|;+|%+)(?=\s)/, '#'))
    : undefined
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
  return kindOfSketchLine(line).kind === 'marker'
}

const FENCE = /^\s{0,3}(`{3,}|~{3,}(?!~))[^`]*$/

function closes(line: string, fence: string): boolean {
  const bare = line.trim()
  return bare.startsWith(fence) && bare === bare.charAt(0).repeat(bare.length)
}
