import { generateText, type InferToolInput, type InferToolOutput, stepCountIs, type ToolSet } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  applyPatch,
  type EditArguments,
  edit,
  multiEdit,
  type ToolAnswer,
  textEditor,
} from '../../src/index.js'
import { type AiOutput, aiTools } from '../../src/vendors/ai.js'
import { hostOf } from '../support/host.js'

type Generated = Awaited<ReturnType<MockLanguageModelV3['doGenerate']>>
type Prompt = Parameters<MockLanguageModelV3['doGenerate']>[0]['prompt']

const FILES = { 'cart.py': 'def total(items):\n    return sum(items)\n' }

function generated(content: Generated['content'], unified: Generated['finishReason']['unified']): Generated {
  const usage: Generated['usage'] = {
    inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 1, text: 1, reasoning: undefined },
  }
  return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] }
}

function calling(toolName: string, input: unknown, toolCallId = 'call'): Generated {
  return generated([{ type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) }], 'tool-calls')
}

/** The last tool result that the model received. */
function lastResult(prompt: Prompt): { readonly type: string; readonly value: string } | undefined {
  const results = prompt.flatMap(({ role, content }) =>
    role === 'tool' ? content.flatMap((part) => (part.type === 'tool-result' ? [part.output] : [])) : [],
  )
  return results.at(-1) as { type: string; value: string } | undefined
}

/** A model that edits from memory and, if it is refused, copies the line that the answer shows. */
const attentive = new MockLanguageModelV3({
  async doGenerate({ prompt }) {
    const result = lastResult(prompt)
    if (result === undefined)
      return calling(
        'edit',
        { path: 'cart.py', oldString: 'return sums(items)', newString: 'return 0' },
        'first',
      )
    if (result.type === 'text') return generated([{ type: 'text', text: 'Done.' }], 'stop')
    const [, line = ''] = /file: (.*)/.exec(result.value) ?? []
    return calling(
      'edit',
      { file_path: 'cart.py', old_string: line, new_string: '    return sum(items or [])' },
      'second',
    )
  },
})

describe('a loop of the SDK', () => {
  test('ends with the file edited, after the model repairs a failed call', async () => {
    const { engine, texts } = hostOf(FILES)
    const answers: ToolAnswer[] = []
    const tools = aiTools(engine, [edit, multiEdit], { onAnswer: (answer) => answers.push(answer) })
    const { text, steps } = await generateText({
      model: attentive,
      tools,
      prompt: 'Let total take no items, too.',
      stopWhen: stepCountIs(5),
    })
    expect(text).toBe('Done.')
    expect(steps.map(({ toolResults }) => toolResults.map(({ output }) => output))).toEqual([
      [{ ok: false, message: expect.stringContaining('Copy the text to replace from the file'), files: [] }],
      [
        {
          ok: true,
          message: 'updated cart.py: 1 edit, at what was line 2',
          files: [{ path: 'cart.py', status: 'updated' }],
        },
      ],
      [],
    ])
    expect(texts()).toEqual({ 'cart.py': 'def total(items):\n    return sum(items or [])\n' })
    expect(answers.map(({ record }) => record?.changes[0]?.path)).toEqual([undefined, 'cart.py'])
  })

  test('gives the model the JSON Schema of every tool', async () => {
    const model = new MockLanguageModelV3({
      doGenerate: generated([{ type: 'text', text: 'Hello.' }], 'stop'),
    })
    const tools = aiTools(hostOf(FILES).engine, [edit, applyPatch, textEditor()])
    await generateText({ model, tools, prompt: 'Hello.' })
    expect(model.doGenerateCalls[0]?.tools).toMatchObject([
      { type: 'function', name: 'edit', description: edit.description, inputSchema: edit.parameters },
      { type: 'function', name: 'apply_patch', inputSchema: applyPatch.parameters },
      { type: 'function', name: 'str_replace_based_edit_tool', inputSchema: textEditor().parameters },
    ])
  })

  test('continues after arguments without meaning', async () => {
    const model = new MockLanguageModelV3({
      async doGenerate({ prompt }) {
        const result = lastResult(prompt)
        return result === undefined
          ? calling('edit', { file: 'cart.py', change: 'make it better' })
          : generated([{ type: 'text', text: `${result.type}: ${result.value}` }], 'stop')
      },
    })
    const { engine, texts } = hostOf(FILES)
    const { text } = await generateText({
      model,
      tools: aiTools(engine, [edit]),
      prompt: 'Improve it.',
      stopWhen: stepCountIs(3),
    })
    expect(text).toMatch(/^error-text: /)
    expect(text).toContain(
      'got an object with the fields file, change, without oldString. Expected an object with path',
    )
    expect(texts()).toEqual(FILES)
  })
})

describe('types', () => {
  const tools = aiTools(hostOf(FILES).engine, [edit, multiEdit])

  test('tools have the type that the SDK expects, by name', () => {
    expectTypeOf(tools).toExtend<ToolSet>()
    expectTypeOf<keyof typeof tools>().toEqualTypeOf<'edit' | 'multi_edit'>()
  })

  test('the SDK knows the types of their input and output', () => {
    expectTypeOf<InferToolInput<typeof tools.edit>>().toEqualTypeOf<EditArguments>()
    expectTypeOf<InferToolOutput<typeof tools.edit>>().toEqualTypeOf<AiOutput>()
  })
})
