import { card as v4aCard } from '@emend/v4a/card'
import * as six from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import * as seven from 'ai-7'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type CallPlan, edit, type NeedsApproval, previewTool, undoTool } from '../../src/index.js'
import { aiTools } from '../../src/vendors/ai.js'
import { hostOf } from '../support/host.js'

const preview = previewTool([v4aCard])

type Generated = Awaited<ReturnType<MockLanguageModelV3['doGenerate']>>
type Messages = six.ModelMessage[]

const FILES = { 'a.py': 'def f():\n\treturn 1\n' }
const AFTER = 'def f():\n\treturn 2\n'
const EXACT = { path: 'a.py', oldString: '\treturn 1', newString: '\treturn 2' }
const TOLERANT = { path: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }
const MISSING = { path: 'a.py', oldString: 'gone()', newString: 'here()' }

function generated(content: Generated['content']): Generated {
  const usage: Generated['usage'] = {
    inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 1, text: 1, reasoning: undefined },
  }
  const unified = content[0]?.type === 'tool-call' ? 'tool-calls' : 'stop'
  return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] }
}

/** A model that makes one call, and then repeats the answer to it. */
function modelThatCalls(input: object, toolName = 'edit') {
  return new MockLanguageModelV3({
    async doGenerate({ prompt }) {
      const last = prompt.at(-1)
      if (last?.role !== 'tool')
        return generated([{ type: 'tool-call', toolCallId: 'call', toolName, input: JSON.stringify(input) }])
      const [part] = last.content
      return generated([{ type: 'text', text: JSON.stringify(part?.type === 'tool-result' && part.output) }])
    },
  })
}

interface Asked {
  readonly text: string
  /** The ids of the questions that the SDK asks. */
  readonly questions: readonly string[]
  answer(isYes: boolean, tools?: object): Promise<string>
}

/** Runs the loop of an SDK until it asks or ends. */
async function ask(sdk: unknown, tools: object, model: MockLanguageModelV3): Promise<Asked> {
  // Both versions have this in common.
  const { generateText, stepCountIs } = sdk as typeof six
  const messages: Messages = [{ role: 'user', content: 'Edit it.' }]
  const run = (given: object) =>
    generateText({ model, tools: given as six.ToolSet, messages, stopWhen: stepCountIs(3) })
  const { text, content, response } = await run(tools)
  const questions = content.flatMap((part) =>
    part.type === 'tool-approval-request' ? [part.approvalId] : [],
  )
  return {
    text,
    questions,
    async answer(approved, given = tools) {
      messages.push(...response.messages, {
        role: 'tool',
        content: questions.map((approvalId) => ({ type: 'tool-approval-response', approvalId, approved })),
      })
      return (await run(given)).text
    },
  }
}

describe.each([
  { version: 'ai 6', sdk: six as unknown },
  { version: 'ai 7', sdk: seven as unknown },
])('$version', ({ sdk }) => {
  test('a yes writes the plan that was shown', async () => {
    const { engine, texts } = hostOf(FILES)
    const plans: CallPlan[] = []
    const needsApproval = (plan: CallPlan) => plans.push(plan) > 0
    const asked = await ask(sdk, aiTools(engine, [edit], { needsApproval }), modelThatCalls(TOLERANT))
    expect(asked.questions).toHaveLength(1)
    expect(plans.map(({ tool, diff }) => [tool, diff.includes('-\treturn 1\n+\treturn 2\n')])).toEqual([
      ['edit', true],
    ])
    expect(texts()).toEqual(FILES)
    expect(await asked.answer(true)).toContain('updated a.py')
    expect(texts()['a.py']).toBe(AFTER)
  })

  test('a no writes nothing', async () => {
    const { engine, texts } = hostOf(FILES)
    const asked = await ask(sdk, aiTools(engine, [edit], { needsApproval: true }), modelThatCalls(EXACT))
    await asked.answer(false)
    expect(texts()).toEqual(FILES)
  })

  test('a file that changed between question and answer is stale', async () => {
    const { engine, texts, fileSystem } = hostOf(FILES)
    const asked = await ask(sdk, aiTools(engine, [edit], { needsApproval: true }), modelThatCalls(EXACT))
    const other = '# new\ndef f():\n\treturn 1\n'
    await fileSystem.writeFile('a.py', new TextEncoder().encode(other))
    expect(await asked.answer(true)).toContain('the file has changed since it was read')
    expect(texts()).toEqual({ 'a.py': other })
  })

  test('nobody is asked about a call that is refused, and the model reads why', async () => {
    const { engine, texts } = hostOf(FILES)
    const asked = await ask(sdk, aiTools(engine, [edit], { needsApproval: true }), modelThatCalls(MISSING))
    expect(asked.questions).toEqual([])
    expect(asked.text).toContain('the text to replace is not in the file')
    expect(texts()).toEqual(FILES)
  })

  test.each<{ needsApproval: NeedsApproval; input: object; isAsked: boolean }>([
    { needsApproval: 'tolerant', input: TOLERANT, isAsked: true },
    { needsApproval: 'tolerant', input: EXACT, isAsked: false },
    { needsApproval: ({ files }) => files.length > 1, input: EXACT, isAsked: false },
    { needsApproval: async () => true, input: EXACT, isAsked: true },
  ])('$needsApproval asks about $input: $isAsked', async ({ needsApproval, input, isAsked }) => {
    const { engine, texts } = hostOf(FILES)
    const asked = await ask(sdk, aiTools(engine, [edit], { needsApproval }), modelThatCalls(input))
    expect(asked.questions.length > 0).toBe(isAsked)
    expect(texts()['a.py']).toBe(isAsked ? FILES['a.py'] : AFTER)
  })

  test('the answer may come to another process that has the plans', async () => {
    const stored = new Map<string, string>()
    const plans = {
      get: async (id: string) => JSON.parse(stored.get(id) ?? 'null') ?? undefined,
      set: (id: string, plan: object) => stored.set(id, JSON.stringify(plan)),
      delete: (id: string) => stored.delete(id),
    }
    const { engine, texts } = hostOf(FILES)
    const made = () => aiTools(engine, [edit], { needsApproval: true, plans })
    const asked = await ask(sdk, made(), modelThatCalls(EXACT))
    expect(await asked.answer(true, made())).toContain('updated a.py')
    expect(texts()['a.py']).toBe(AFTER)
    expect(stored.size).toBe(0)
  })

  test('without the plan nothing is written', async () => {
    const { engine, texts } = hostOf(FILES)
    const made = () => aiTools(engine, [edit], { needsApproval: true })
    const asked = await ask(sdk, made(), modelThatCalls(EXACT))
    expect(await asked.answer(true, made())).toContain('Nothing was changed: there is no plan')
    expect(texts()).toEqual(FILES)
  })

  test('a tool that cannot be planned runs only after a yes, and one that only reads asks nobody', async () => {
    const { engine } = hostOf(FILES)
    let undone = 0
    const undo = undoTool(async () => ({ ok: false, failures: [], message: `undone ${++undone}` }))
    const tools = aiTools(engine, [undo, preview], { needsApproval: 'tolerant' })
    const asked = await ask(sdk, tools, modelThatCalls({}, 'undo'))
    expect([asked.questions.length, undone]).toEqual([1, 0])
    expect(await asked.answer(true)).toContain('undone 1')
    expect(tools.preview.needsApproval).toBeUndefined()
  })
})

test('an SDK that never asks writes nothing', async () => {
  const { engine, texts } = hostOf(FILES)
  const { edit: tool } = aiTools(engine, [edit], { needsApproval: true })
  expect(await tool.execute({ ...EXACT, replaceAll: false })).toMatchObject({ ok: false })
  expect(texts()).toEqual(FILES)
})

test('a file created elsewhere after a plan without effect is not written to', async () => {
  const { engine, texts, fileSystem } = hostOf({})
  const { edit: tool } = aiTools(engine, [edit], { needsApproval: true })
  const input = { ...EXACT, replaceAll: false }
  expect(await tool.needsApproval?.(input, { toolCallId: 'call', messages: [] })).toBe(false)
  await fileSystem.writeFile('a.py', new TextEncoder().encode(FILES['a.py']))
  expect(await tool.execute(input, { toolCallId: 'call' })).toMatchObject({ ok: false })
  expect(texts()).toEqual(FILES)
})

test('the types are those of both SDKs', () => {
  const tools = aiTools(hostOf(FILES).engine, [edit], { needsApproval: true })
  expectTypeOf(tools).toExtend<six.ToolSet>()
  expectTypeOf(tools).toExtend<seven.ToolSet>()
})
