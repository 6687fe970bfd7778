import {
  Agent,
  applyPatchTool,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Runner,
  Usage,
} from '@openai/agents-core'
import { describe, expect, test } from 'vitest'
import { type EditorOptions, editorFor } from '../../src/vendors/openai-agents.js'
import { hostOf } from '../support/host.js'

const FILES = { 'a.py': 'def f():\n\treturn 1\n' }
const AFTER = 'def f():\n\treturn 2\n'
const UPDATE = {
  type: 'update_file',
  path: 'a.py',
  diff: '@@\n def f():\n-    return 1\n+    return 2\n',
} as const

type Operation =
  | typeof UPDATE
  | { readonly type: 'delete_file'; readonly path: string }
  | { readonly type: 'create_file'; readonly path: string; readonly diff: string }

/** A model that makes one call of `apply_patch`, and then repeats the answer to it. */
class PatchingModel implements Model {
  readonly #operation: Operation

  constructor(operation: Operation) {
    this.#operation = operation
  }

  async getResponse({ input }: ModelRequest): Promise<ModelResponse> {
    const items = typeof input === 'string' ? [] : input
    const answer = items.find(({ type }) => type === 'apply_patch_call_output')
    const output: ModelResponse['output'] =
      answer === undefined
        ? [{ type: 'apply_patch_call', callId: 'call', status: 'completed', operation: this.#operation }]
        : [
            {
              type: 'message',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: JSON.stringify(answer) }],
            },
          ]
    return { usage: new Usage(), output }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a stream that no test asks for
  async *getStreamedResponse(): AsyncIterable<never> {
    throw new Error('not streamed')
  }
}

function agentFor(operation: Operation, options: EditorOptions = {}) {
  const host = hostOf(FILES)
  const editor = editorFor(host.engine, options)
  const tool = applyPatchTool({ editor, needsApproval: editor.needsApproval })
  const agent = new Agent({ name: 'agent', model: new PatchingModel(operation), tools: [tool] })
  const runner = new Runner({ tracingDisabled: true })
  return { ...host, agent, run: () => runner.run(agent, 'Edit it.'), runner }
}

describe('operations', () => {
  test.each<{ operation: Operation; after: object }>([
    { operation: UPDATE, after: { 'a.py': AFTER } },
    {
      operation: { type: 'create_file', path: 'b.py', diff: '+x = 1\n' },
      after: { ...FILES, 'b.py': 'x = 1\n' },
    },
    { operation: { type: 'delete_file', path: 'a.py' }, after: {} },
  ])('$operation.type', async ({ operation, after }) => {
    const { run, texts } = agentFor(operation)
    const { interruptions } = await run()
    expect(interruptions).toEqual([])
    expect(texts()).toEqual(after)
  })

  test('the model reads why one failed', async () => {
    const { run, texts } = agentFor({ ...UPDATE, diff: '@@\n-gone()\n+here()\n' } as never, {
      needsApproval: true,
    })
    const { finalOutput, interruptions } = await run()
    expect(interruptions).toEqual([])
    expect(finalOutput).toContain('"status":"failed"')
    expect(finalOutput).toContain('not in the file')
    expect(texts()).toEqual(FILES)
  })
})

describe('with needsApproval', () => {
  test.each([
    { answer: 'approve', after: AFTER, says: 'updated a.py' },
    { answer: 'reject', after: FILES['a.py'], says: 'not approved' },
  ] as const)('$answer', async ({ answer, after, says }) => {
    const { run, runner, agent, texts } = agentFor(UPDATE, { needsApproval: true })
    const { interruptions, state } = await run()
    const [question] = interruptions
    if (question === undefined) throw new Error('nobody was asked')
    expect(texts()).toEqual(FILES)
    state[answer](question)
    const { finalOutput } = await runner.run(agent, state)
    expect(finalOutput).toContain(says)
    expect(texts()['a.py']).toBe(after)
  })

  test('a file that changed between question and answer is stale', async () => {
    const { run, runner, agent, texts, fileSystem } = agentFor(UPDATE, { needsApproval: 'tolerant' })
    const { interruptions, state } = await run()
    for (const question of interruptions) state.approve(question)
    const other = '# new\ndef f():\n\treturn 1\n'
    await fileSystem.writeFile('a.py', new TextEncoder().encode(other))
    const { finalOutput } = await runner.run(agent, state)
    expect(finalOutput).toContain('the file has changed since it was read')
    expect(texts()).toEqual({ 'a.py': other })
  })
})
