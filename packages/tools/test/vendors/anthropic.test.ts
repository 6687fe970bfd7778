import type Anthropic from '@anthropic-ai/sdk'
import { describe, expect, test } from 'vitest'
import { applyPatch, type ToolAnswer } from '../../src/index.js'
import { anthropicTools } from '../../src/vendors/anthropic.js'
import { hostOf } from '../support/host.js'

const FILES = { 'a.py': 'def f():\n    return 1\n' }

function use(name: string, input: unknown): Anthropic.ContentBlock {
  return { type: 'tool_use', id: 'toolu_1', name, input, caller: { type: 'direct' } }
}

const editor = (input: unknown) => use('str_replace_based_edit_tool', input)

describe('definitions', () => {
  test('have the form that a request needs', () => {
    const { definitions } = anthropicTools(hostOf({}).engine, { tools: [applyPatch], maxCharacters: 5000 })
    const request = { tools: [...definitions] satisfies Anthropic.ToolUnion[] }
    expect(request.tools).toMatchObject([
      { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool', max_characters: 5000 },
      { name: 'apply_patch', input_schema: { type: 'object', required: ['input'] } },
    ])
  })

  test('may omit the editor', () => {
    const { definitions } = anthropicTools(hostOf({}).engine, { textEditor: false, tools: [applyPatch] })
    expect(definitions.map(({ name }) => name)).toEqual(['apply_patch'])
  })
})

describe('answers', () => {
  test('are tool results', async () => {
    const { engine, texts } = hostOf(FILES)
    const seen: [ToolAnswer, string][] = []
    const tools = anthropicTools(engine, { onAnswer: (...answer) => seen.push(answer) })
    const blocks: Anthropic.ContentBlock[] = [
      editor({ command: 'view', path: 'a.py', view_range: [2, 2] }),
      editor({ command: 'str_replace', path: 'a.py', old_str: 'return 1', new_str: 'return 2' }),
      editor({ command: 'insert', path: 'a.py', insert_line: 0, insert_text: '# f' }),
      editor({ command: 'create', path: 'b.py', file_text: 'x = 1\n' }),
    ]
    const results: (Anthropic.ToolResultBlockParam | undefined)[] = []
    for (const block of blocks) results.push(await tools.answer(block))
    const message = {
      role: 'user',
      content: results.filter((one) => one !== undefined),
    } satisfies Anthropic.MessageParam
    expect(message.content.map(({ content, is_error }) => [content, is_error])).toEqual([
      ['2\t    return 1', false],
      ['updated a.py: 1 edit, at what was line 2', false],
      [expect.stringContaining('updated a.py'), false],
      ['created b.py', false],
    ])
    expect(texts()).toEqual({ 'a.py': '# f\ndef f():\n    return 2\n', 'b.py': 'x = 1\n' })
    expect(seen.map(([{ record }, name]) => [record !== undefined, name])).toEqual([
      [false, 'str_replace_based_edit_tool'],
      [true, 'str_replace_based_edit_tool'],
      [true, 'str_replace_based_edit_tool'],
      [true, 'str_replace_based_edit_tool'],
    ])
  })

  test('say if they are failures', async () => {
    const { engine, texts } = hostOf(FILES)
    const tools = anthropicTools(engine)
    const block = editor({ command: 'str_replace', path: 'a.py', old_str: 'return 7', new_str: 'yield' })
    expect(await tools.answer(block)).toEqual({
      type: 'tool_result',
      tool_use_id: 'toolu_1',
      is_error: true,
      content: expect.stringContaining('a.py: the text to replace is not in the file.'),
    })
    expect(texts()).toEqual(FILES)
  })

  test('are undefined for other blocks and for other tools of the host', async () => {
    const tools = anthropicTools(hostOf({}).engine, { otherTools: ['bash'] })
    const text: Anthropic.ContentBlock = { type: 'text', text: 'Done.', citations: null }
    expect(await tools.answer(text)).toBeUndefined()
    expect(await tools.answer(use('bash', { command: 'ls' }))).toBeUndefined()
  })

  test('say that a tool which the model made up does not exist', async () => {
    expect(await anthropicTools(hostOf({}).engine).answer(use('edit_file', {}))).toMatchObject({
      is_error: true,
      content:
        'tool request: got a call of "edit_file". Expected one of str_replace_based_edit_tool; nothing was changed.',
    })
  })
})
