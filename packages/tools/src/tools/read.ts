import { type OptionNames, type ParseFailure, requireKnown, splitLines } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { refusal, refusalOf, shown, type ToolAnswer } from '../tool-answer.js'
import { viewOf } from './view.js'

/** The arguments of {@link readTool}. */
export interface ReadFileArguments {
  readonly path: string
  /** The first line, counted from 1. */
  readonly offset?: number | undefined
  /** How many lines. */
  readonly limit?: number | undefined
}

/** How much {@link readTool} shows at once. */
export interface ReadToolOptions {
  /** The most lines of one answer, however many the call asks for. Default 2000. */
  readonly maxLines?: number | undefined
  /** The most characters of one answer. Default 100,000. */
  readonly maxCharacters?: number | undefined
  /**
   * The anchor of a line, whose row is counted from 1: each line is shown after its anchor and a colon, for a tool that edits rows by
   * anchors, such as `edit_rows` with `anchorOf` of `@emend/hashline`. Default: each line after its number and a tab.
   */
  readonly anchorOf?: ((line: string, row: number) => string) | undefined
}

const OPTIONS: OptionNames<ReadToolOptions> = {
  maxLines: { least: 1 },
  maxCharacters: { least: 1 },
  anchorOf: 'function',
}

/**
 * Shows rows of a text file, each after its number and a tab, by the same rules for paths, encodings and sizes as edits. If the
 * engine has a ledger, it records which rows of which text the model saw, so that later edits are bound to them.
 *
 * @throws TypeError for an unknown option
 */
export function readTool(options: ReadToolOptions = {}): EditTool<'read', ReadFileArguments> {
  requireKnown('readTool', options, OPTIONS)
  const { maxLines = 2000, maxCharacters = 100_000, anchorOf } = options
  const marked = anchorOf === undefined ? 'number and a tab, which are' : 'anchor and a colon, which are'
  const printed = anchorOf && ((line: string, row: number) => `${anchorOf(line, row)}:${line}`)
  return editTool({
    name: 'read',
    description: `Shows a text file, each line after its ${marked} not part of the file. At most ${maxLines} lines at once: read on with offset.`,
    readOnly: true,
    schema: () =>
      v.strictObject({
        path: v.pipe(v.string(), v.minLength(1), v.description('The file to read, relative to the project.')),
        offset: v.optional(rows('The first line to show, counted from 1. Default 1.')),
        limit: v.optional(rows(`How many lines to show. Default ${maxLines}.`)),
      }),
    run: (engine, args) => readRows(engine, args, { maxLines, maxCharacters, printed }),
  })
}

function rows(description: string): v.GenericSchema<number> {
  return v.pipe(v.number(), v.integer(), v.minValue(1), v.description(description))
}

interface Printing {
  readonly maxLines: number
  readonly maxCharacters: number
  readonly printed: ((line: string, row: number) => string) | undefined
}

async function readRows(
  engine: Engine,
  { path, offset = 1, limit }: ReadFileArguments,
  { maxLines, maxCharacters, printed }: Printing,
): Promise<ToolAnswer> {
  const read = await engine.read(path)
  if (!read.ok) return refusalOf(read)
  const wanted = offset + Math.min(limit ?? maxLines, maxLines) - 1
  const view = viewOf(read.text, [offset, wanted], maxCharacters, printed)
  if (!view.ok) return refusal([beyondEnd(offset, read.text)])
  const { text, rows, count } = view.value
  if (count > 0 && rows.end < rows.start)
    return shown(`(line ${offset} of ${count} has more than ${maxCharacters} characters and is not shown)`)
  await engine.show(path, read.text, rows)
  if (offset === 1 && rows.end === count) return shown(text)
  const more = rows.end < count ? `; read on with offset ${rows.end + 1}` : ''
  return shown(`${text}\n(lines ${rows.start} to ${rows.end} of ${count}${more})`)
}

function beyondEnd(offset: number, text: string): ParseFailure {
  const { length } = splitLines(text)
  return {
    code: 'wrong-input',
    format: 'read',
    received: `offset ${offset} for a file of ${length} ${length === 1 ? 'line' : 'lines'}`,
    expected: `an offset from 1 to ${length}`,
  }
}
