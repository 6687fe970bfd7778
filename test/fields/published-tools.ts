import { readFileSync } from 'node:fs'
import { standard } from '../../packages/core/src/index.js'
import { type BlockFinder, createEngine } from '../../packages/engine/src/index.js'
import { engineMessages } from '../../packages/feedback/src/index.js'
import { memoryFileSystem } from '../../packages/fs-memory/src/index.js'
import { allFormats } from '../../packages/registry/src/all-formats.js'

/** The texts of files by their paths. */
type Files = Readonly<Record<string, string>>

/** A call of a tool with all fields of its published schema, and what it does. */
export interface PublishedTool {
  readonly of: string
  readonly tool: string
  /** Which of its calls it is, where there are several. */
  readonly form?: string
  /** Where the schema is: a repository and a path, or a package and a file. */
  readonly source?: string
  /** The commit or release at which it was read. */
  readonly version?: string
  /** The day on which it was read; false where it could not be. */
  readonly lookedUp: string | false
  /** What a row rests on that was not looked up. */
  readonly restsOn?: string
  readonly required?: readonly string[]
  readonly arguments: Readonly<Record<string, unknown>>
  /** The files before the call. Default: {@link BEFORE}. */
  readonly before?: Files
  /** The files after it. Default: {@link AFTER}. */
  readonly after?: Files
  /** The field or code by which the call is refused, for a reason on the page of calls. */
  readonly refused?: string
  /** Whether the call means this only with the name of its tool. */
  readonly needsName?: true
  /** Whether an API or a host writes it, so that it is never a text, and its fields have one spelling. */
  readonly written?: true
  /** Whether it is not read yet. */
  readonly unread?: true
}

/** Finds the one function of the files, as a parser does. */
const BLOCKS: BlockFinder = {
  find: async () => ({ ok: false, failure: { code: 'block:not-parsed', message: 'not asked for here' } }),
  async edit({ text }, { action, newText }) {
    const [search = ''] = /^function [\s\S]*?\n\}\n/m.exec(text) ?? []
    const lines = `${newText.trimEnd()}\n`
    const texts = { replaceSymbol: lines, insertBefore: lines + search, insertAfter: search + lines }
    return { ok: true, value: { unit: 'text', search, replacement: texts[action] } }
  },
}

const BEFORE: Files = { 'a.txt': 'one\ntwo\nthree\n' }
const AFTER: Files = { 'a.txt': 'one\n2\nthree\n' }

export const PUBLISHED_TOOLS: readonly PublishedTool[] = JSON.parse(
  readFileSync(new URL('published-tools.json', import.meta.url), 'utf8'),
)

export function titleOf({ of, tool, form }: PublishedTool): string {
  return [of, tool, ...(form === undefined ? [] : [form])].join(', ')
}

/** What becomes of a request: the files after it, or the fields and codes by which it was refused. */
export type Outcome = { readonly files: Files } | { readonly refused: readonly string[] }

export function expectedOf({ after = AFTER, refused }: PublishedTool): Outcome {
  return refused === undefined ? { files: after } : { refused: [refused] }
}

/** Applies a request to the files that the tool's call is about. */
export async function outcomeOf(request: unknown, { before = BEFORE }: PublishedTool): Promise<Outcome> {
  const fileSystem = memoryFileSystem({ ...before })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: allFormats(),
    blocks: BLOCKS,
    fileSystem,
  })
  const result = await engine.apply(request)
  if (!result.ok) return { refused: result.failures.map((one) => ('field' in one ? one.field : one.code)) }
  const files: Record<string, string> = {}
  const decoder = new TextDecoder()
  for (const path of new Set([...Object.keys(before), ...result.files.map((file) => file.path)]))
    files[path] = decoder.decode(await fileSystem.readFile(path))
  return { files }
}
