import type { Edit, Failure, FileEdit } from '@emend/core'
import type { PluginCode, Result } from '@emend/core/plugin'
import { type FileSystem, readText, type TextOptions } from '@emend/fs'

/** Names the block of code that an edit is in. It only narrows where the edit is looked for. */
export interface Where {
  /** The name of a function, class or other declaration, or the end of its qualified name, such as `Class.method`. */
  readonly symbol: string
  /** A line of the block, counted from 1, which decides among several of that name. */
  readonly line?: number
}

/** Finds blocks of code by their names; `namedBlocks` of `@emend/syntax` is one. */
export interface BlockFinder {
  /** The first and the last line of a block, counted from 1, or why there is none. */
  find(
    file: { readonly path: string; readonly text: string },
    where: Where,
  ): Promise<
    Result<
      { readonly line: number; readonly lastLine: number },
      { readonly code: PluginCode; readonly message: string }
    >
  >
  /**
   * The edit that puts a new text in the place of a block, or beside it, or why there is none. Without it, edits of blocks as a
   * whole are refused.
   */
  edit?(
    file: { readonly path: string; readonly text: string },
    call: Where & {
      readonly action: 'replaceSymbol' | 'insertBefore' | 'insertAfter'
      readonly newText: string
    },
  ): Promise<Result<Edit, { readonly code: PluginCode; readonly message: string }>>
}

/** What finds a block in a file. */
interface Searching {
  readonly blocks?: BlockFinder | undefined
  readonly fileSystem: FileSystem
}

/**
 * Narrows edits to the blocks that they name, or that the whole request names: an edit may then only touch the lines of its block, as
 * the file has them before the request.
 *
 * @param where the block for edits that name none
 */
export async function narrowed(
  parts: Searching,
  edits: readonly FileEdit[],
  where: Where | undefined,
  options: TextOptions,
): Promise<Result<readonly FileEdit[], readonly Failure[]>> {
  if (where === undefined && !edits.some(hasWhere)) return { ok: true, value: edits }
  const narrow: FileEdit[] = []
  for (const edit of edits) {
    const one = await narrowFile(parts, edit, where, options)
    if (!one.ok) return one
    narrow.push(one.value)
  }
  return { ok: true, value: narrow }
}

function hasWhere(edit: FileEdit): boolean {
  return edit.kind === 'update' && edit.edits.some(({ hints }) => hints?.where !== undefined)
}

async function narrowFile(
  { blocks, fileSystem }: Searching,
  file: FileEdit,
  requested: Where | undefined,
  options: TextOptions,
): Promise<Result<FileEdit, readonly Failure[]>> {
  if (file.kind !== 'update' || (requested === undefined && !hasWhere(file))) return { ok: true, value: file }
  const { path } = file
  // Core refuses the edits.
  if (blocks === undefined) return { ok: true, value: withWhere(file, requested) }
  const read = await readText(path, fileSystem, options)
  if (!read.ok) return refused(read.failure)
  const edits: Edit[] = []
  for (const edit of file.edits) {
    const where = edit.hints?.where ?? requested
    const action = edit.hints?.where?.action
    if (where === undefined || (action !== undefined && blocks.edit === undefined)) edits.push(edit)
    else if (action !== undefined && blocks.edit !== undefined) {
      const { symbol, line } = where
      const call = { symbol, ...(line !== undefined && { line }), action, newText: edit.replacement }
      const made = await blocks.edit({ path, text: read.value }, call)
      if (!made.ok) return refused({ ...made.failure, path })
      edits.push(made.value)
    } else {
      const found = await blocks.find({ path, text: read.value }, where)
      if (!found.ok) return refused({ ...found.failure, path })
      const inBlock = bound(edit, found.value, where.symbol)
      if (inBlock === undefined) return refused({ ...outside(where, found.value), path })
      edits.push(inBlock)
    }
  }
  return { ok: true, value: { ...file, edits } }
}

type Lines = { readonly line: number; readonly lastLine: number }

/**
 * The edit within the lines of a block. Lines that it is bound to itself bind it, too; another line only chose a place, except for an
 * insertion, whose place it is. Undefined if none of its lines is in the block.
 */
function bound(edit: Edit, block: Lines, symbol: string): Edit | undefined {
  const { where: _, line, lastLine, ...hints } = edit.hints ?? {}
  if (edit.search === '' && line !== undefined)
    return line < block.line - 1 || line > block.lastLine ? undefined : { ...edit, hints: { ...hints, line } }
  const own = lastLine === undefined ? block : { line: line ?? 1, lastLine }
  const both = {
    line: Math.max(block.line, own.line),
    lastLine: Math.min(block.lastLine, own.lastLine),
  }
  return both.line > both.lastLine ? undefined : { ...edit, hints: { ...hints, ...both, block: symbol } }
}

function outside({ symbol }: Where, { line, lastLine }: Lines) {
  const message = `the lines of the edit are not in ${JSON.stringify(symbol)}, which has the lines ${line} to ${lastLine}. Send the right lines, or none.`
  return { code: 'block:outside', message } as const
}

function withWhere(file: Extract<FileEdit, { kind: 'update' }>, where: Where | undefined): FileEdit {
  const edits = file.edits.map((edit) => ({ ...edit, hints: { ...(where && { where }), ...edit.hints } }))
  return { ...file, edits }
}

function refused(failure: Failure): { readonly ok: false; readonly failure: readonly Failure[] } {
  return { ok: false, failure: [failure] }
}
