import type { FileEdit } from '@emend/core'
import { type OptionNames, requireKnown, splitLines } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import { type EditTool, editTool } from '../edit-tool.js'
import { answerTo, refusal, refusalOf, shown, type ToolAnswer } from '../tool-answer.js'
import { applyEdits } from './edit.js'
import { fileEdits } from './file-edits.js'
import type { TextEditorArguments } from './text-editor-arguments.js'
import { textEditorSchema } from './text-editor-schema.js'
import { folderView, type ListFolder, viewOf, withoutSlash } from './view.js'

/** How the text editor shows files and folders. */
export interface TextEditorOptions {
  /** The maximum number of characters in a view. Default: no limit. */
  readonly maxCharacters?: number | undefined
  /** Lists a folder for a view, since the engine's file systems have files only. Default: folders cannot be viewed. */
  readonly listFolder?: ListFolder | undefined
}

export const TEXT_EDITOR_OPTIONS: OptionNames<TextEditorOptions> = {
  maxCharacters: { least: 0 },
  listFolder: 'function',
}

const NAME = 'str_replace_based_edit_tool'

/** Anthropic's text editor tool, version `text_editor_20250728`, with the commands view, create, str_replace and insert. */
export function textEditor(options: TextEditorOptions = {}): EditTool<typeof NAME, TextEditorArguments> {
  requireKnown('textEditor', options, TEXT_EDITOR_OPTIONS)
  return editTool({
    name: NAME,
    description:
      'Views and edits text files. view shows a file with line numbers, create makes a new file, str_replace replaces text that must occur in the file exactly once, insert adds lines below a line.',
    schema: textEditorSchema,
    run: (engine, args) => runCommand(engine, args, options),
  })
}

/** Runs a command of the text editor. */
export function runCommand(
  engine: Engine,
  args: TextEditorArguments,
  options: TextEditorOptions,
): Promise<ToolAnswer> {
  switch (args.command) {
    case 'view':
      return view(engine, args, options)
    case 'create':
      return applyPlain(engine, [
        { kind: 'create', path: args.path, text: args.file_text, replaces: 'shown' },
      ])
    case 'str_replace':
      return strReplace(engine, args)
    case 'insert':
      return insert(engine, args)
  }
}

type Command<Name extends TextEditorArguments['command']> = TextEditorArguments & { readonly command: Name }

async function view(
  engine: Engine,
  { path, view_range }: Command<'view'>,
  { maxCharacters, listFolder }: TextEditorOptions,
): Promise<ToolAnswer> {
  const bare = listFolder === undefined ? path : withoutSlash(path)
  if (listFolder !== undefined && bare === '') return viewFolder(bare, listFolder)
  const read = await engine.read(bare)
  if (!read.ok && listFolder !== undefined && read.failures.some(({ code }) => code === 'not-a-file'))
    return viewFolder(bare, listFolder)
  if (!read.ok) return refusalOf(read)
  const view = viewOf(read.text, view_range, maxCharacters)
  if (!view.ok) return refusal([view.failure])
  const { text, rows, count } = view.value
  if (count === 0 || rows.start <= rows.end) await engine.show(bare, read.text, rows)
  const last = view_range === undefined || view_range[1] === -1 ? count : Math.min(view_range[1], count)
  if (rows.end >= last) return shown(text)
  const missing = `(cut off after ${maxCharacters} characters: lines ${rows.end + 1} to ${last} are not shown; view them with view_range)`
  return shown(text === '' ? missing : `${text}\n${missing}`)
}

async function viewFolder(path: string, list: ListFolder): Promise<ToolAnswer> {
  const names = await folderView(path, list)
  return names.ok ? shown(names.value) : refusal([names.failure])
}

function strReplace(
  engine: Engine,
  { path, old_str: oldString, new_str: newString }: Command<'str_replace'>,
): Promise<ToolAnswer> {
  return applyEdits(engine, [{ path, oldString, newString }], ({ path, oldString, newString }) => ({
    command: 'str_replace',
    path,
    old_str: oldString,
    new_str: newString,
  }))
}

async function insert(
  engine: Engine,
  { path, insert_line: line, insert_text }: Command<'insert'>,
): Promise<ToolAnswer> {
  const read = await engine.read(path)
  if (!read.ok) return refusalOf(read)
  const count = splitLines(read.text).length
  if (line > count) return refusal([lineOutOfRange(line, count)])
  const replacement = insert_text.endsWith('\n') ? insert_text : `${insert_text}\n`
  const edit = { unit: 'lines', search: '', replacement, hints: { line } } as const
  return applyPlain(engine, [{ kind: 'update', path, edits: [edit] }])
}

function lineOutOfRange(line: number, count: number) {
  return {
    code: 'wrong-input',
    format: NAME,
    received: `insert_line ${line} for a file of ${count} ${count === 1 ? 'line' : 'lines'}`,
    expected: `a line from 0, the top, to ${count}, the end`,
  } as const
}

/** Applies edits that need no search in text. */
export async function applyPlain(engine: Engine, edits: readonly FileEdit[]): Promise<ToolAnswer> {
  return answerTo(await engine.apply(edits, { format: fileEdits(edits) }))
}
