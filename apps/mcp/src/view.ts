import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server, ServerContext } from '@modelcontextprotocol/server'
import type { ChangedFile, Choice } from './changes.js'
import { capabilitiesOf } from './client.js'

/** The page that shows changes, for clients that show pages of servers (MCP Apps). */
export const VIEW_URI = 'ui://emend/changes.html'
export const VIEW_TYPE = 'text/html;profile=mcp-app'
/** Where a result has the changes for the page. Models do not see it. */
export const CHANGES_KEY = 'emend/changes'

/** Whether a client shows pages of servers. */
export function showsViews(server: Server, context: ServerContext): boolean {
  const extension: unknown = capabilitiesOf(server, context).extensions?.['io.modelcontextprotocol/ui']
  const types = (extension as { readonly mimeTypes?: unknown } | undefined)?.mimeTypes
  return Array.isArray(types) && types.includes(VIEW_TYPE)
}

/** The page: one file without network. */
export function viewPage(): Promise<string> {
  return readFile(new URL('../src/changes.html', import.meta.url), 'utf8')
}

/** The changes of a call. */
export interface Change {
  readonly root: string
  /** Whether it was written. Of a preview, nothing was. */
  readonly written: boolean
  readonly files: readonly ChangedFile[]
}

/** What the page gets of a change. With `id`, its parts can be chosen. */
export interface ShownChange {
  readonly id?: string
  readonly written: boolean
  readonly files: readonly ShownFile[]
}

interface ShownFile extends Omit<ChangedFile, 'before' | 'after' | 'choices' | 'kept'> {
  /** The parts of the change, numbered across files, and whether the file has them. */
  readonly choices: readonly (Choice & { readonly kept: boolean })[]
}

/** Returns what the page shows. */
export function shownChange({ written, files }: Change, id: string | undefined): ShownChange {
  let left = MOST_LINES
  return {
    ...(id !== undefined && { id }),
    written,
    files: files.map(({ before: _, after: __, choices, kept, ...file }) => ({
      ...file,
      choices: choices.map(({ title, lines }, i) => {
        const shown = lines.slice(0, left)
        left -= shown.length
        const more = lines.length - shown.length
        const rest = more === 0 ? [] : [`\\ ${more} more lines`]
        return { title, lines: [...shown, ...rest], kept: kept.includes(i) }
      }),
    })),
  }
}

/** Returns the change with the choices that are kept, by their numbers across files. */
export function withKept({ files, ...change }: Change, keep: ReadonlySet<unknown>): Change {
  let first = 0
  return {
    ...change,
    files: files.map((file) => {
      const kept = [...file.choices.keys()].filter((i) => keep.has(first + i))
      first += file.choices.length
      return { ...file, kept }
    }),
  }
}

const MOST_LINES = 5000

/** Keeps the last changes, so that the person who sees them can choose. */
export class Changes {
  readonly #kept = new Map<string, Change>()

  /** @returns the id of the change */
  keep(change: Change, id: string = randomUUID()): string {
    this.#kept.delete(id)
    this.#kept.set(id, change)
    let size = 0
    for (const [other, { files }] of [...this.#kept].toReversed()) {
      for (const { before, after } of files) size += (before?.length ?? 0) + (after?.length ?? 0)
      if (other !== id && size > MOST_CHARACTERS) this.#kept.delete(other)
    }
    return id
  }

  get(id: unknown): Change | undefined {
    return typeof id === 'string' ? this.#kept.get(id) : undefined
  }
}

const MOST_CHARACTERS = 2 ** 24
