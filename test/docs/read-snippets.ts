import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url))

/** A fenced block of a page, with what the comments above it say. */
export interface Snippet {
  /** The page, relative to the repository, and the line of the fence. */
  readonly page: string
  readonly line: number
  readonly language: string
  readonly text: string
  /** Code that the reader is not shown, in front of the snippet. */
  readonly hidden: string
  /** Files that are there when the snippet runs. */
  readonly files: Readonly<Record<string, string>>
  /** It goes on with the snippet before it. */
  readonly continues: boolean
  /** It is compiled and not run. */
  readonly isOnlyChecked: boolean
  /** Commands that print values of the type that it declares. */
  readonly shapeOf: readonly string[]
  /** Programs without which it is not run. */
  readonly needs: readonly string[]
  /** Why it is neither compiled nor run. */
  readonly skipped: string | undefined
  /** What it prints. */
  readonly output: string | undefined
}

/**
 * Reads the snippets of all pages. HTML comments above a fence, one a line unless they hold code, say how to try it:
 *
 * - `<!-- hidden` code `-->`: goes in front; `<!-- file NAME` text `-->`: is there when it runs
 * - `<!-- continues -->`: goes on with the snippet before it on the page
 * - `<!-- shape of COMMAND -->`: the interface below is that of the JSON, a value a line, that the command prints
 * - `<!-- check: reason -->`: is compiled, and not run, because it needs what a test has not
 * - `<!-- needs PROGRAM… -->`: is run where these programs are installed
 * - `<!-- skip: reason -->`: is no code
 * - `<!-- output -->`: the fence below is what the snippet before prints
 * - `<!-- as NAME -->`: the fence below is a file that is there from then on; `<!-- run COMMAND -->`: it is what that prints
 */
export function readSnippets(): readonly Snippet[] {
  return pages().flatMap((page) => snippetsOf(page, readFileSync(join(ROOT, page), 'utf8')))
}

/** The pages that users read, relative to the repository. */
export function pages(): readonly string[] {
  const inside = (folder: string) =>
    readdirSync(join(ROOT, folder))
      .map((name) => `${folder}/${name}/README.md`)
      .filter((page) => existsSync(join(ROOT, page)))
  const inDocs = (folder: string) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...['docs', 'docs/agents'].flatMap(inDocs),
    ...['packages', 'apps', 'examples', 'bench'].flatMap(inside),
  ]
}

const PART = /^<!-- ([\s\S]*?)-->\n|^(`{3,})(\w*)\n([\s\S]*?)^\2$\n?|^.*\n?/gm

function snippetsOf(page: string, markdown: string): readonly Snippet[] {
  const snippets: Snippet[] = []
  const named: Record<string, string> = {}
  let comments: string[] = []
  for (const part of markdown.matchAll(PART)) {
    const [whole, comment, , language, text = ''] = part
    if (whole === '') break
    if (comment !== undefined) comments.push(comment)
    else if (language === undefined) comments = whole.trim() === '' ? comments : []
    else {
      const line = markdown.slice(0, part.index).split('\n').length
      const last = snippets.at(-1)
      const name = saidIn(comments, 'as ')
      const command = saidIn(comments, 'run ')
      if (name !== undefined) named[name] = text
      else if (command !== undefined)
        snippets.push({
          ...snippetOf(comments, { page, line, language: 'sh', text: command }, named),
          output: text,
        })
      else if (saidIn(comments, 'output') !== undefined && last !== undefined)
        snippets[snippets.length - 1] = { ...last, output: text }
      else snippets.push(snippetOf(comments, { page, line, language, text }, named))
      comments = []
    }
  }
  return snippets
}

function snippetOf(
  comments: readonly string[],
  fence: Pick<Snippet, 'page' | 'line' | 'language' | 'text'>,
  named: Readonly<Record<string, string>>,
): Snippet {
  const said = comments.map((comment) => comment.trim())
  const files = comments.flatMap((comment) => {
    const [, name, text] = /^file (\S+)\n([\s\S]*)$/.exec(comment) ?? []
    return name === undefined || text === undefined ? [] : [[name, text] as const]
  })
  return {
    ...fence,
    hidden: comments.map((comment) => /^hidden\n([\s\S]*)$/.exec(comment)?.[1] ?? '').join(''),
    files: { ...named, ...Object.fromEntries(files) },
    continues: said.includes('continues'),
    isOnlyChecked: saidIn(comments, 'check: ') !== undefined,
    shapeOf: said.flatMap((comment) => /^shape of (.*)$/.exec(comment)?.[1] ?? []),
    needs: saidIn(comments, 'needs ')?.split(' ') ?? [],
    skipped: saidIn(comments, 'skip: '),
    output: undefined,
  }
}

/** What a comment says behind a word, if one begins with it. */
function saidIn(comments: readonly string[], word: string): string | undefined {
  return comments
    .map((comment) => comment.trim())
    .find((comment) => comment.startsWith(word))
    ?.slice(word.length)
}
