import type { Engine } from '@emend/engine'
import { card } from '@emend/v4a/card'
import { describe, expectTypeOf, test } from 'vitest'
import {
  callTool,
  type EditArguments,
  type EditTool,
  edit,
  multiEdit,
  schemaFor,
  type TextEditorArguments,
  type ToolAnswer,
  textEditor,
} from '../src/index.js'
import { aiTools } from '../src/vendors/ai.js'
import { geminiTools } from '../src/vendors/gemini.js'
import { openaiTools } from '../src/vendors/openai.js'

declare const engine: Engine

describe('tools', () => {
  test('know their names and arguments', () => {
    expectTypeOf(edit).toEqualTypeOf<EditTool<'edit', EditArguments>>()
    expectTypeOf(textEditor()).toEqualTypeOf<EditTool<'str_replace_based_edit_tool', TextEditorArguments>>()
    expectTypeOf(edit).toExtend<EditTool>()
    const read = edit.read('{}')
    if (read.ok) expectTypeOf(read.value.arguments).toEqualTypeOf<EditArguments>()
  })

  test('are called with any value, and run with arguments that were read', () => {
    expectTypeOf(callTool(edit, engine, 7)).resolves.toEqualTypeOf<ToolAnswer>()
    // @ts-expect-error arguments that nobody has read
    void edit.run(engine, { path: 'a' })
    // @ts-expect-error an option that there is not
    textEditor({ limit: 7 })
  })
})

test('formats are known by their cards, and vendors by name', () => {
  expectTypeOf(schemaFor(card, 'openai')).toEqualTypeOf<readonly object[]>()
  // @ts-expect-error a name, and not the card
  schemaFor('v4a', 'openai')
  // @ts-expect-error no such vendor
  schemaFor(card, 'acme')
})

describe('vendors', () => {
  test('take tools, not their names', () => {
    expectTypeOf(aiTools(engine, [edit, multiEdit])).toHaveProperty('multi_edit')
    // @ts-expect-error a name
    geminiTools(engine, ['edit'])
    // @ts-expect-error an apply_patch that there is not
    openaiTools(engine, { applyPatch: 'function' })
  })
})
