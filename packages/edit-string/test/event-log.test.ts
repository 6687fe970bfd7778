import { describe, expect, test } from 'vitest'
import { applyCalls } from '../src/index.js'

const FILE = 'a = 1\nb = 1\n'
const CHANGED = 'a = 2\nb = 1\n'
const CALL = JSON.stringify({ path: 'f.py', old_string: 'a = 1', new_string: 'a = 2' })
const [HEAD, TAIL] = [CALL.slice(0, 30), CALL.slice(30)]

/** A log of events, with or without their names. */
const log = (events: readonly unknown[], isNamed = false) =>
  events
    .map((event) => {
      const name = isNamed ? `event: ${(event as { type: string }).type}\n` : ''
      return `${name}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`
    })
    .join('')

const block = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const delta = (index: number, one: object) => ({ type: 'content_block_delta', index, delta: one })
const ANTHROPIC = log(
  [
    { type: 'message_start', message: { role: 'assistant', content: [] } },
    block(0, { type: 'text', text: '' }),
    delta(0, { type: 'text_delta', text: 'I change ' }),
    { type: 'ping' },
    delta(0, { type: 'text_delta', text: 'it.' }),
    { type: 'content_block_stop', index: 0 },
    block(1, { type: 'tool_use', id: 't', name: 'edit', input: {} }),
    delta(1, { type: 'input_json_delta', partial_json: HEAD }),
    delta(1, { type: 'input_json_delta', partial_json: TAIL }),
    { type: 'content_block_stop', index: 1 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
    { type: 'message_stop' },
  ],
  true,
)

const chunk = (part: object, finish_reason: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: part, finish_reason }],
})
const CHAT = log([
  chunk({ role: 'assistant', content: 'I change it.' }),
  chunk({ tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'edit', arguments: '' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: HEAD } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: TAIL } }] }),
  chunk({}, 'tool_calls'),
  '[DONE]',
])

const item = { type: 'function_call', call_id: 'c', name: 'edit', arguments: CALL }
const RESPONSES = log(
  [
    { type: 'response.created', response: { output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, arguments: '' } },
    { type: 'response.function_call_arguments.delta', output_index: 0, delta: HEAD },
    { type: 'response.function_call_arguments.delta', output_index: 0, delta: TAIL },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { status: 'completed', output: [item] } },
  ],
  true,
)

function outcome(request: string): string {
  const result = applyCalls(FILE, request)
  return result.ok ? result.text : (result.failures[0]?.code ?? '')
}

describe.for([
  ['Anthropic', ANTHROPIC],
  ['OpenAI, chat completions', CHAT],
  ['OpenAI, responses', RESPONSES],
] as const)('a log of server-sent events: %s', ([, request]) => {
  test('the deltas are put together', () => {
    expect(outcome(request)).toBe(CHANGED)
    expect(outcome(request.replaceAll('\n', '\r\n'))).toBe(CHANGED)
  })

  test('nothing of a log that is cut off at any character is written', () => {
    const outcomes = Array.from({ length: request.length }, (_, at) => outcome(request.slice(0, at)))
    expect(outcomes.filter((one) => one.includes('\n') && one !== CHANGED)).toEqual([])
    const whole = outcomes.indexOf(CHANGED)
    // Behind the event that ends the answer.
    expect(request.slice(whole === -1 ? request.length : whole)).toMatch(/^(?:\s|data: \[DONE\])*$/)
  })
})

test('an answer whose tokens ran out refuses its last call', () => {
  expect(outcome(CHAT.replace('"finish_reason":"tool_calls"', '"finish_reason":"length"'))).toBe(
    'missing-end',
  )
  expect(outcome(ANTHROPIC.replace('"stop_reason":"tool_use"', '"stop_reason":"max_tokens"'))).toBe(
    'missing-end',
  )
})

test('a text in the deltas that is the request', () => {
  const patch = log([
    chunk({ role: 'assistant', content: '{"path": "f.py", "old_string": "a = 1",' }),
    chunk({ content: ' "new_string": "a = 2"}' }, 'stop'),
  ])
  expect(outcome(patch)).toBe(CHANGED)
})
