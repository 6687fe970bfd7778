import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url))

/** A fenced block of a page, with the instructions in the comments above it. */
export interface Snippet {
  /** The page, relative to the repository, and the line of the fence. */
  readonly page: string
  readonly line: number
  readonly language: string
  readonly text: string
  /** Code in front of the snippet that the reader does not see. */
  readonly hidden: string
  /** Files that exist when the snippet runs. */
  readonly files: Readonly<Record<string, string>>
  /** Whether it continues the snippet before it. */
  readonly continues: boolean
  /** Whether it is only compiled, not run. */
  readonly isOnlyChecked: boolean
  /** Commands that print values of the type that the snippet declares. */
  readonly shapeOf: readonly string[]
  /** Programs that must be installed for the snippet to be run. */
  readonly needs: readonly string[]
  /** Why the snippet is neither compiled nor run, if so. */
  readonly skipped: string | undefined
  /** The expected output. */
  readonly output: string | undefined
}

/**
 * Reads the snippets of all pages. HTML comments above a fence, one per line unless they contain code, say how to test it:
 *
 * - `<!-- hidden` code `-->`: the code goes in front; `<!-- file NAME` text `-->`: the file exists when the snippet runs
 * - `<!-- continues -->`: the snippet continues the one before it on the page
 * - `<!-- shape of COMMAND -->`: the interface below describes the JSON values, one per line, that the command prints
 * - `<!-- check: reason -->`: the snippet is compiled but not run, because it needs something that a test does not have
 * - `<!-- needs PROGRAM… -->`: the snippet is run only if these programs are installed
 * - `<!-- skip: reason -->`: the fence is not code to test
 * - `<!-- output -->`: the fence below is the output of the snippet before it
 * - `<!-- as NAME -->`: the fence below is a file for all later snippets; `<!-- run COMMAND -->`: it is the command's output
 */
export function readSnippets(): readonly Snippet[] {
  return pages().flatMap((page) => snippetsOf(page, readFileSync(join(ROOT, page), 'utf8')))
}

/** Returns the pages for users, relative to the repository. */
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
    'AGENTS.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...['docs', 'docs/agents', 'docs/guides'].flatMap(inDocs),
    ...['packages', 'apps', 'examples', 'bench'].flatMap(inside),
    'apps/cli/skills/emend/SKILL.md',
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

/** Returns the text after a word in the comment that begins with it, if there is one. */
function saidIn(comments: readonly string[], word: string): string | undefined {
  return comments
    .map((comment) => comment.trim())
    .find((comment) => comment.startsWith(word))
    ?.slice(word.length)
}
