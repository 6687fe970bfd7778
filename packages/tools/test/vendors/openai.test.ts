import type OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { edit, multiEdit, type ToolAnswer } from '../../src/index.js'
import { openaiTools } from '../../src/vendors/openai.js'
import { openaiChatTools } from '../../src/vendors/openai-chat.js'
import { hostOf } from '../support/host.js'

type Responses = OpenAI.Responses.ResponseInputItem

const FILES = { 'a.py': 'def f():\n    return 1\n' }

/** A function call as the SDK types it. */
function functionCall(name: string, args: string): OpenAI.Responses.ResponseOutputItem {
  return {
    type: 'function_call',
    call_id: 'call_1',
    name,
    arguments: args,
  } satisfies OpenAI.Responses.ResponseFunctionToolCall
}

function patchCall(
  operation: OpenAI.Responses.ResponseApplyPatchToolCall['operation'],
  status: 'completed' | 'in_progress' = 'completed',
): OpenAI.Responses.ResponseOutputItem {
  return { type: 'apply_patch_call', id: 'apc_1', call_id: 'call_1', status, operation }
}

function customCall(input: string): OpenAI.Responses.ResponseOutputItem {
  return { type: 'custom_tool_call', call_id: 'call_1', name: 'apply_patch', input }
}

describe('functions of the Responses API', () => {
  const { engine, texts } = hostOf(FILES)
  const tools = openaiTools(engine, { functions: [edit, multiEdit], otherTools: ['search'] })

  test('have definitions in the form that a request needs', () => {
    const request = {
      model: 'gpt-5',
      input: [],
      tools: [...tools.definitions],
    } satisfies OpenAI.Responses.ResponseCreateParams
    expect(request.tools.map(({ type, ...rest }) => [type, 'name' in rest && rest.name])).toEqual([
      ['function', 'edit'],
      ['function', 'multi_edit'],
    ])
  })

  test('answer a call with its output', async () => {
    const args = { path: 'a.py', oldString: 'return 1', newString: 'return 2' }
    const output: Responses | undefined = await tools.answer(functionCall('edit', JSON.stringify(args)))
    expect(output).toEqual({
      type: 'function_call_output',
      call_id: 'call_1',
      output: 'updated a.py: 1 edit, at what was line 2',
    })
    expect(texts()['a.py']).toContain('return 2')
  })

  test('answer arguments that are not JSON, or are cut off', async () => {
    const cut = await tools.answer(functionCall('edit', '{"path": "a.py", "oldStr'))
    expect(cut).toMatchObject({ output: expect.stringContaining('got text that is not a JSON object') })
    const incomplete = { ...functionCall('edit', '{}'), status: 'incomplete' } as const
    expect(await tools.answer(incomplete)).toMatchObject({
      output: expect.stringContaining('a call that breaks off'),
    })
  })

  test('leave other items and tools alone', async () => {
    const message: OpenAI.Responses.ResponseOutputItem = {
      type: 'message',
      id: 'm',
      role: 'assistant',
      status: 'completed',
      content: [],
    }
    expect(await tools.answer(message)).toBeUndefined()
    expect(await tools.answer(functionCall('search', '{}'))).toBeUndefined()
    expect(await tools.answer(customCall('x'))).toMatchObject({
      type: 'custom_tool_call_output',
      output: expect.stringContaining('got a call of "apply_patch"'),
    })
    expect(await tools.answer(patchCall({ type: 'delete_file', path: 'a.py' }))).toBeUndefined()
  })
})

describe('apply_patch as a built-in tool', () => {
  test('is defined by its type', () => {
    const { definitions } = openaiTools(hostOf({}).engine, { applyPatch: 'built-in' })
    expect([...definitions] satisfies OpenAI.Responses.Tool[]).toEqual([{ type: 'apply_patch' }])
  })

  test('creates, updates and deletes', async () => {
    const { engine, texts } = hostOf({ ...FILES, 'old.py': 'x\n' })
    const answers: ToolAnswer[] = []
    const tools = openaiTools(engine, { applyPatch: 'built-in', onAnswer: (answer) => answers.push(answer) })
    const calls = [
      patchCall({ type: 'create_file', path: 'b.py', diff: '+x = 1\n' }),
      patchCall({ type: 'update_file', path: 'a.py', diff: '@@ def f():\n-    return 1\n+    return 2\n' }),
      patchCall({ type: 'delete_file', path: 'old.py' }),
    ]
    const outputs: (Responses | undefined)[] = []
    for (const call of calls) outputs.push(await tools.answer(call))
    expect(outputs).toEqual([
      { type: 'apply_patch_call_output', call_id: 'call_1', status: 'completed', output: 'created b.py' },
      {
        type: 'apply_patch_call_output',
        call_id: 'call_1',
        status: 'completed',
        output: 'updated a.py: 1 edit, at what was line 2',
      },
      { type: 'apply_patch_call_output', call_id: 'call_1', status: 'completed', output: 'deleted old.py' },
    ])
    expect(texts()).toEqual({ 'a.py': 'def f():\n    return 2\n', 'b.py': 'x = 1\n' })
    expect(answers.map(({ record }) => record?.changes.length)).toEqual([1, 1, 1])
  })

  test('fails with advice on what to do next', async () => {
    const { engine, texts } = hostOf(FILES)
    const tools = openaiTools(engine, { applyPatch: 'built-in' })
    const call = patchCall({ type: 'update_file', path: 'a.py', diff: '-    return 9\n+    return 2\n' })
    expect(await tools.answer(call)).toMatchObject({
      status: 'failed',
      output: expect.stringContaining('a.py: the text to replace is not in the file.'),
    })
    const outside = patchCall({ type: 'delete_file', path: '../a.py' })
    expect(await tools.answer(outside)).toMatchObject({ status: 'failed' })
    const begun = patchCall({ type: 'delete_file', path: 'a.py' }, 'in_progress')
    expect(await tools.answer(begun)).toMatchObject({ status: 'failed' })
    expect(texts()).toEqual(FILES)
  })
})

describe('apply_patch as a custom tool', () => {
  const { engine, texts } = hostOf(FILES)
  const tools = openaiTools(engine, { applyPatch: 'custom' })

  test('is defined with a grammar', () => {
    const [definition] = [...tools.definitions] satisfies OpenAI.Responses.Tool[]
    expect(definition).toMatchObject({
      type: 'custom',
      name: 'apply_patch',
      format: { type: 'grammar', syntax: 'lark', definition: expect.stringMatching(/^start: /) },
    })
  })

  test('accepts the patch itself', async () => {
    const input = '*** Begin Patch\n*** Update File: a.py\n-    return 1\n+    return 2\n*** End Patch\n'
    const output: Responses | undefined = await tools.answer(customCall(input))
    expect(output).toEqual({
      type: 'custom_tool_call_output',
      call_id: 'call_1',
      output: 'updated a.py: 1 edit, at what was line 2',
    })
    expect(texts()['a.py']).toContain('return 2')
  })

  test('answers a patch that is cut off', async () => {
    const input = '*** Begin Patch\n*** Update File: a.py\n-    return 2\n+    return 3\n'
    expect(await tools.answer(customCall(input))).toMatchObject({
      output: expect.stringContaining('cut short'),
    })
  })
})

describe('functions of Chat Completions', () => {
  const { engine, texts } = hostOf(FILES)
  const tools = openaiChatTools(engine, [edit])
  const call = (args: string): OpenAI.Chat.ChatCompletionMessageToolCall => ({
    id: 'call_1',
    type: 'function',
    function: { name: 'edit', arguments: args },
  })

  test('have definitions in the form that a request needs', () => {
    const definitions = [...tools.definitions] satisfies OpenAI.Chat.ChatCompletionTool[]
    expect(definitions).toMatchObject([
      { type: 'function', function: { name: 'edit', parameters: edit.parameters } },
    ])
  })

  test('answer calls with messages', async () => {
    const args = { file_path: 'a.py', old_string: 'return 1', new_string: 'return 2' }
    const message: OpenAI.Chat.ChatCompletionMessageParam | undefined = await tools.answer(
      call(JSON.stringify(args)),
    )
    expect(message).toEqual({
      role: 'tool',
      tool_call_id: 'call_1',
      content: 'updated a.py: 1 edit, at what was line 2',
    })
    expect(texts()['a.py']).toContain('return 2')
  })

  test('leave other kinds of calls alone', async () => {
    const custom: OpenAI.Chat.ChatCompletionMessageToolCall = {
      id: 'call_1',
      type: 'custom',
      custom: { name: 'edit', input: 'x' },
    }
    expect(await tools.answer(custom)).toBeUndefined()
  })
})
