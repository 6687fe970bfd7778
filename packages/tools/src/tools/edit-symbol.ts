import type { Edit } from '@emend/core'
import type { PluginCode, Result } from '@emend/core/plugin'
import type { Engine, Where } from '@emend/engine'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { refusal, refusalOf, type ToolAnswer } from '../tool-answer.js'
import { applyEdits } from './edit.js'
import { path } from './fields.js'
import { applyPlain } from './text-editor.js'

/** The arguments of {@link editSymbol}. */
export interface EditSymbolArguments {
  readonly path: string
  readonly symbol: string
  readonly line?: number | undefined
  readonly action: 'replace' | 'insert_before' | 'insert_after' | 'edit'
  readonly oldString?: string | undefined
  readonly newString: string
}

/** Edits named blocks; `namedBlocks` of `@emend/syntax` makes one. */
export interface BlockEditor {
  edit(
    file: { readonly path: string; readonly text: string },
    call: Where & {
      readonly action: 'replaceSymbol' | 'insertBefore' | 'insertAfter'
      readonly newText: string
    },
  ): Promise<Result<Edit, { readonly code: PluginCode; readonly message: string }>>
}

const NAME = 'edit_symbol'

/**
 * Creates a tool for one function, class or other declaration, by its name: it replaces it, inserts beside it, or replaces a text that
 * is looked for in it only. For the last the engine needs the option `blocks`.
 */
export function editSymbol(blocks: BlockEditor): EditTool<typeof NAME, EditSymbolArguments> {
  return editTool({
    name: NAME,
    description:
      'Edits one function, class, method or other declaration by its name. replace puts newString, a whole declaration, in its place; comments, attributes, decorators and words such as export before it stay unless newString brings its own. insert_before and insert_after put newString beside it. edit replaces oldString, which must occur in it exactly once.',
    schema: () =>
      v.strictObject({
        path: path(),
        symbol: v.pipe(
          v.string(),
          v.minLength(1),
          v.description('The name of the declaration, such as Class.method.'),
        ),
        line: v.optional(
          v.pipe(
            v.number(),
            v.integer(),
            v.minValue(1),
            v.description('Its first line. Only where there are several of that name.'),
          ),
        ),
        action: v.picklist(['replace', 'insert_before', 'insert_after', 'edit']),
        oldString: v.optional(v.pipe(v.string(), v.description('The text to replace. Only for edit.'))),
        newString: v.pipe(v.string(), v.description('The declaration, or for edit the text to put there.')),
      }),
    run: (engine, call) => run(engine, call, blocks),
  })
}

const ACTIONS = {
  replace: 'replaceSymbol',
  insert_before: 'insertBefore',
  insert_after: 'insertAfter',
} as const

async function run(
  engine: Engine,
  { path, symbol, line, action, oldString, newString }: EditSymbolArguments,
  blocks: BlockEditor,
): Promise<ToolAnswer> {
  const where = { symbol, ...(line !== undefined && { line }) }
  if (action === 'edit')
    return oldString === undefined
      ? wrong('edit without oldString')
      : applyEdits(engine, [{ path, oldString, newString, where }])
  if (oldString !== undefined && oldString !== '') return wrong(`${action} with oldString`)
  const read = await engine.read(path)
  if (!read.ok) return refusalOf(read)
  const edit = await blocks.edit(
    { path, text: read.text },
    { ...where, action: ACTIONS[action], newText: newString },
  )
  if (!edit.ok) return refusal([{ ...edit.failure, path }])
  return applyPlain(engine, [{ kind: 'update', path, edits: [edit.value] }])
}

function wrong(received: string): ToolAnswer {
  const expected = 'oldString for the action edit, and for no other'
  return refusal([{ code: 'wrong-input', format: NAME, received, expected }])
}
