import type { Edit } from '@emend/core'
import { type EditFormat, exact, inOrder } from '@emend/core/plugin'
import type { BlockFinder, Guard, Where } from '@emend/engine'
import type { NamedBlocks } from '@emend/syntax'
import { importModule } from '../import-module.js'

/** Finds named blocks. What parses is loaded only where a request names one. */
export const lazyBlocks: BlockFinder = {
  find: async (...call) => (await namedBlocks()).find(...call),
  edit: async (...call) => (await namedBlocks()).edit(...call),
}

let loaded: Promise<NamedBlocks> | undefined

export function namedBlocks(): Promise<NamedBlocks> {
  loaded ??= importModule<typeof import('@emend/syntax')>('@emend/syntax').then((syntax) =>
    syntax.namedBlocks(),
  )
  return loaded
}

/** Reads the name of a block, or the name and a line of it, as in `Class.method:12`. */
export function readWhere(name: string): Where {
  const [, symbol, line] = /^(.*[^:]):(\d{1,9})$/.exec(name) ?? []
  return symbol === undefined ? { symbol: name } : { symbol, line: Number(line) }
}

/** A format for one edit that needs no reading. */
export function computed(path: string, edit: Edit): EditFormat {
  const value = { edits: [{ kind: 'update', path, edits: [edit] }], notices: [] } as const
  return Object.freeze<EditFormat>({
    apiVersion: 1,
    name: 'named-blocks',
    detect: () => 0,
    parse: () => ({ ok: true, value }),
    replacers: [exact],
    placement: inOrder,
  })
}

/** Returns the guard of `--check-syntax`. It is loaded only where it is asked for. */
export async function loadSyntaxGuard(): Promise<Guard> {
  const { syntaxGuard } = await importModule<typeof import('@emend/syntax')>('@emend/syntax')
  return syntaxGuard()
}
