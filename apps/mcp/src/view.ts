import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { printable } from '@emend/core/plugin'
import type { Server, ServerContext } from '@modelcontextprotocol/server'
import type { ChangedFile, ShownChoice } from './changes.js'
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
  /** The ids of the choices that the files have now. */
  readonly kept: readonly string[]
}

/** What the page gets of a change. With `id`, its parts can be chosen. */
export interface ShownChange {
  readonly id?: string
  readonly written: boolean
  readonly files: readonly ShownFile[]
}

interface ShownFile
  extends Pick<ChangedFile, 'placed' | 'more'>,
    Omit<ChangedFile['file'], 'before' | 'after' | 'changes' | 'edits'> {
  /** What can be kept or left, and whether the file has it. */
  readonly choices: readonly (ShownChoice & { readonly kept: boolean })[]
}

/** Returns what the page shows. */
export function shownChange({ written, files, kept }: Change, id: string | undefined): ShownChange {
  const keeps = new Set(kept)
  let left = MOST_LINES
  return {
    ...(id !== undefined && { id }),
    written,
    files: files.map(({ file, placed, choices, more: hidden }) => ({
      path: file.path,
      ...(file.from !== undefined && { from: file.from }),
      status: file.status,
      ...(file.mode !== undefined && { mode: file.mode }),
      placed,
      more: hidden,
      choices: choices.map((choice) => {
        const lines = choice.lines.slice(0, left)
        left -= lines.length
        const more = choice.lines.length - lines.length
        const rest = more === 0 ? [] : [`\\ ${more} more lines`]
        return { ...choice, lines: [...lines, ...rest].map(printable), kept: keeps.has(choice.id) }
      }),
    })),
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
      for (const { file } of files) size += (file.before?.length ?? 0) + (file.after?.length ?? 0)
      if (other !== id && size > MOST_CHARACTERS) this.#kept.delete(other)
    }
    return id
  }

  get(id: unknown): Change | undefined {
    return typeof id === 'string' ? this.#kept.get(id) : undefined
  }
}

const MOST_CHARACTERS = 2 ** 24
