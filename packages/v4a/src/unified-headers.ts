import type { RequestLine } from '@emend/core'
import { END_OF_FILE } from './markers.js'

/** What is left when the headers of a unified diff are left aside. */
export interface WithoutHeaders {
  readonly lines: readonly RequestLine[]
  /** How many lines were left aside. */
  readonly stripped: number
}

/**
 * Leaves aside what is certainly a header: at the top of a body the lines that git writes above a file, and
 * `---` only with `+++` right below it, at the top or before a hunk header. In a new file no `@@` line says
 * anything; in an update numeric ones stay, being line hints. Linear.
 */
export function stripFileHeaders(lines: readonly RequestLine[], mode: 'default' | 'create'): WithoutHeaders {
  const kept: RequestLine[] = []
  let top = true
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as RequestLine
    const { content } = line
    if (isNamePair(lines, i) && (top || lines[i + 2]?.content.startsWith('@@'))) {
      i++
    } else if (!(top && isGitHeader(content)) && !(mode === 'create' && content.startsWith('@@'))) {
      kept.push(line)
      if (content !== '') top = content.trimEnd() === END_OF_FILE
    }
  }
  return { lines: kept, stripped: lines.length - kept.length }
}

function isNamePair(lines: readonly RequestLine[], i: number): boolean {
  return lines[i]?.content.startsWith('--- ') === true && lines[i + 1]?.content.startsWith('+++ ') === true
}

/**
 * Leaves aside everything that looks like a header above the first line of content, which is one that begins
 * with `+`, `-` or a blank: git's lines, `---` and `+++` by themselves, and numeric `@@`; in a new file every
 * `@@` line. Remarks on final newlines go wherever they stand, since no content begins with a back-slash. Linear.
 */
export function stripTopHeaders(lines: readonly RequestLine[], mode: 'default' | 'create'): WithoutHeaders {
  let top = true
  const kept = lines.filter(({ content }) => {
    if (content.startsWith('\\ ') || (mode === 'create' && content.startsWith('@@'))) return false
    if (!top) return true
    if (isGitHeader(content) || TOP_HEADER.test(content)) return false
    top = !/^[-+ ]/.test(content)
    return true
  })
  return { lines: kept, stripped: lines.length - kept.length }
}

const TOP_HEADER = /^(?:--- |\+\+\+ |@@ -\d)/

function isGitHeader(content: string): boolean {
  return content.startsWith('diff --git ') || GIT_HEADER.test(content)
}

/** What git writes between `diff --git` and the first hunk. */
const GIT_HEADER =
  /^(?:(?:old|new|new file|deleted file) mode [0-7]{6}|index [0-9a-f]+(?:,[0-9a-f]+)?\.\.[0-9a-f]+(?: [0-7]{6})?|(?:dis)?similarity index \d+%|(?:rename|copy) (?:from|to) .*)\s*$/
