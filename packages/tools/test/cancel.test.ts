import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { v4a } from '@emend/v4a'
import { card as v4aCard } from '@emend/v4a/card'
import { generateText } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { expect, test } from 'vitest'
import { callTool, edit, previewTool, textEditor } from '../src/index.js'
import { aiTools } from '../src/vendors/ai.js'
import { anthropicTools } from '../src/vendors/anthropic.js'
import { geminiTools } from '../src/vendors/gemini.js'
import { openaiTools } from '../src/vendors/openai.js'
import { openaiChatTools } from '../src/vendors/openai-chat.js'

const preview = previewTool([v4aCard])

const CALL = { path: 'a.txt', oldString: 'one', newString: 'two' }

function setUp() {
  const memory = memoryFileSystem({ 'a.txt': 'one\n' })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [editString(), v4a()],
    fileSystem: memory,
  })
  const text = () => new TextDecoder().decode(memory.snapshot().get('a.txt'))
  return { engine, text }
}

const signal = AbortSignal.abort()

test.each([
  [edit, CALL],
  [preview, { request: JSON.stringify(CALL) }],
  [textEditor(), { command: 'view', path: 'a.txt' }],
  [textEditor(), { command: 'insert', path: 'a.txt', insert_line: 0, insert_text: 'x' }],
] as const)('a tool that is cancelled says so and writes nothing: $name', async (tool, input) => {
  const { engine, text } = setUp()
  const answer = await callTool(tool, engine, input, { signal })
  expect(answer).toMatchObject({ ok: false, failures: [{ code: 'cancelled' }] })
  expect(answer.message).toContain('nothing was changed')
  expect(text()).toBe('one\n')
})

test('the tools of every vendor do the same', async () => {
  const { engine, text } = setUp()
  const json = JSON.stringify(CALL)
  const outputs = [
    await openaiTools(engine, { functions: [edit] }).answer(
      { type: 'function_call', call_id: '1', name: 'edit', arguments: json } as never,
      { signal },
    ),
    await openaiTools(engine, { applyPatch: 'built-in' }).answer(
      { type: 'apply_patch_call', call_id: '1', operation: { type: 'delete_file', path: 'a.txt' } } as never,
      { signal },
    ),
    await openaiChatTools(engine, [edit]).answer(
      { id: '1', type: 'function', function: { name: 'edit', arguments: json } } as never,
      { signal },
    ),
    await anthropicTools(engine, { tools: [edit] }).answer(
      { type: 'tool_use', id: '1', name: 'edit', input: CALL } as never,
      { signal },
    ),
    await geminiTools(engine, [edit]).answer({ name: 'edit', args: CALL } as never, { signal }),
    await aiTools(engine, [edit]).edit.execute({ ...CALL, replaceAll: false }, { abortSignal: signal }),
  ]
  for (const output of outputs) expect(JSON.stringify(output)).toContain('call was cancelled')
  expect(text()).toBe('one\n')
})

test('the AI SDK passes its abortSignal on', async () => {
  const { engine, text } = setUp()
  const controller = new AbortController()
  const model = new MockLanguageModelV3({
    async doGenerate() {
      return {
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'edit', input: JSON.stringify(CALL) }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: 1, text: 1, reasoning: undefined },
        },
        warnings: [],
      }
    },
  })
  const told: string[] = []
  const tools = aiTools(engine, [edit], { onAnswer: ({ message }) => told.push(message) })
  const { execute } = tools.edit
  const cancelling = {
    ...tools.edit,
    execute(...parameters: Parameters<typeof execute>) {
      controller.abort()
      return execute(...parameters)
    },
  }
  const { signal: abortSignal } = controller
  await generateText({ model, tools: { edit: cancelling }, prompt: 'x', abortSignal }).catch(() => undefined)
  expect(told).toEqual([expect.stringContaining('call was cancelled')])
  expect(text()).toBe('one\n')
})
