import type { FileEdit } from '@emend/core'
import { requireKnown } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import { type EditTool, editTool } from '../edit-tool.js'
import { refusal, refusalOf, refusalWith, type ToolAnswer } from '../tool-answer.js'
import { applyPlain, runCommand, TEXT_EDITOR_OPTIONS, type TextEditorOptions } from './text-editor.js'
import type { MemoryArguments } from './text-editor-arguments.js'
import { memorySchema } from './text-editor-schema.js'

const NAME = 'memory'
/** The folder of the memory, as the model names it below the root of the engine. */
const FOLDER = 'memories'

/**
 * Anthropic's memory tool, version `memory_20250818`. The model names files `/memories/…`; they are files in the folder `memories`
 * below the root of the engine, and no other path is read or written. `create` overwrites nothing. Folders are viewed, deleted
 * and renamed with the option `listFolder`.
 *
 * @throws TypeError for an unknown option
 */
export function memory(options: TextEditorOptions = {}): EditTool<typeof NAME, MemoryArguments> {
  requireKnown('memory', options, TEXT_EDITOR_OPTIONS)
  return editTool({
    name: NAME,
    description:
      'Keeps notes in files below /memories. view shows a file or folder, create makes a new file, str_replace replaces text that must occur in the file exactly once, insert adds lines below a line, delete removes a file or folder, rename gives it another path.',
    schema: memorySchema,
    async run(engine, args) {
      const paths = args.command === 'rename' ? [args.old_path, args.new_path] : [args.path]
      const [path, other] = paths.map(inFolder)
      const outside = paths.find((_, i) => (i === 0 ? path : other) === undefined)
      if (path === undefined || outside !== undefined)
        return refusal([{ code: 'path-refused', reason: `it is not below /${FOLDER}`, path: outside ?? '' }])
      if (args.command === 'delete')
        return change(engine, path, options, (one) => ({ kind: 'delete', path: one }))
      if (args.command !== 'rename') return runCommand(engine, { ...args, path }, options)
      const moved = (one: string) => `${other}${one.slice(path.length)}`
      return change(engine, path, options, (one) => ({
        kind: 'update',
        path: one,
        moveTo: moved(one),
        edits: [],
      }))
    },
  })
}

/** The path below the engine's root; undefined for a path outside of the folder. */
function inFolder(path: string): string | undefined {
  const names = path.split(/[/\\]/).filter((name) => name !== '' && name !== '.')
  return names[0] === FOLDER && !names.includes('..') ? names.join('/') : undefined
}

/** Changes a file, or every file of a folder: all of them, or none. */
async function change(
  engine: Engine,
  path: string,
  { listFolder }: TextEditorOptions,
  edit: (path: string) => FileEdit,
): Promise<ToolAnswer> {
  if (path === FOLDER)
    return refusalWith(`/${FOLDER} itself can be neither deleted nor renamed. Nothing was changed.`)
  const read = await engine.read(path)
  if (read.ok || listFolder === undefined) return applyPlain(engine, [edit(path)])
  if (!read.failures.some(({ code }) => code === 'not-a-file')) return refusalOf(read)
  const files = await filesBelow(path, listFolder)
  if (files.length === 0) return refusalWith(`${path}: the folder is empty. Nothing was changed.`)
  return applyPlain(engine, files.map(edit))
}

/** The files in a folder and the folders in it, whatever depth the host lists at once. */
async function filesBelow(
  folder: string,
  list: NonNullable<TextEditorOptions['listFolder']>,
): Promise<readonly string[]> {
  const files = new Set<string>()
  const open = [folder]
  const seen = new Set(open)
  for (const one of open)
    for (const name of await list(one)) {
      const path = `${one}/${name}`
      if (!name.endsWith('/')) files.add(path)
      else if (!seen.has(path.slice(0, -1))) {
        seen.add(path.slice(0, -1))
        open.push(path.slice(0, -1))
      }
    }
  return [...files]
}
