import { isBlank, type RequestLine } from '@emend/core/plugin'
import { isFence } from './markers.js'

/** A path, and the line that it is on. */
export interface PathLine {
  readonly path: string
  readonly line: RequestLine
}

/**
 * The path that lines above a block name: the lowest line that is nothing but a path, as headings, labels (`File:`)
 * and emphasis have it too, or a fence whose info string names one; or the one that the sentence right above names in
 * back-ticks.
 */
export function pathAbove(lines: readonly RequestLine[]): PathLine | undefined {
  const said = lines.findLast(({ content }) => !isBlank(content) && !isFence(content))
  const named = said && pathInSentence(said.content)
  if (said !== undefined && named !== undefined) return { path: named, line: said }
  for (const line of lines.toReversed()) {
    const path = pathOn(line.content)
    if (path !== undefined) return { path, line }
  }
  return undefined
}

/** The one path in back-ticks of the sentence right above a block, as in "Now in `src/a.ts`:". */
function pathInSentence(content: string): string | undefined {
  if (content.length > LONGEST || !/:\s*$/.test(content)) return undefined
  const paths = Array.from(content.matchAll(/`([^`]+)`/g), ([, text = '']) => text).filter(
    (text) => isPath(text) && !/\s/.test(text),
  )
  return paths.length === 1 ? paths[0] : undefined
}

/** The path that a line is nothing but; undefined for any other line. */
export function pathOn(content: string): string | undefined {
  if (content.length > LONGEST) return undefined
  const info = /^\s*(?:`{3,}|~{3,})(.*)$/.exec(content)?.[1]
  if (info !== undefined) return pathInInfo(info)
  const bare = content.trim().replace(/^#{1,6} +/, '')
  const unlabelled = bare.replace(/^(?:\*\*)?(?:file|path|file ?name|file ?path)(?:\*\*)?:(?:\*\*)? */i, '')
  const inner = withoutMarks(unlabelled.replace(/:$/, '')).trim()
  // Prose has spaces; a path that has some must be set apart from it.
  const setApart = unlabelled !== bare || inner !== unlabelled.replace(/:$/, '').trim()
  return isPath(inner) && (setApart || !/\s/.test(inner)) ? inner : undefined
}

const LONGEST = 300

/** As in `src/a.ts`, `ts src/a.ts`, `ts:src/a.ts` and `ts title="src/a.ts"`. */
function pathInInfo(info: string): string | undefined {
  return info
    .split(/\s+/)
    .map((word) => withoutMarks(word.replace(/^\w+[:=]/, '')))
    .find((word) => /^[\w.@/\\-]+$/.test(word) && isPath(word))
}

function withoutMarks(text: string): string {
  for (const mark of ['**', '`', '"', "'"]) {
    if (text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark))
      return withoutMarks(text.slice(mark.length, -mark.length).replace(/:$/, ''))
  }
  return text
}

function isPath(text: string): boolean {
  if (/[<>|"*?`\u0000-\u001f]|:\/\/|^[-+]/.test(text) || text.endsWith('/')) return false
  const name = text.split(/[\\/]/).at(-1) ?? ''
  if (
    KNOWN.test(name) ||
    /^\.?[^.\s](?:.*\S)?\.(?=\d*[a-z])\w{1,12}$/i.test(name) ||
    /^\.[a-z][\w-]*$/i.test(name)
  )
    return true
  return name !== text && /^[\w.@-]+$/.test(name) && !/\s/.test(text)
}

/** Files that commonly have no extension. */
const KNOWN =
  /^(?:Makefile|Dockerfile|Containerfile|Gemfile|Rakefile|Procfile|Jenkinsfile|Vagrantfile|LICENSE|README|CHANGELOG|CODEOWNERS)$/
