import { describe, expect, test } from 'vitest'
import { describe as describeFailure } from '../../packages/feedback/src/index.js'
import { allFormats } from '../../packages/registry/src/all-formats.js'
import { detectFormat, whyUnrecognised } from '../../packages/registry/src/index.js'
import { GRAMMAR_SAMPLES } from '../../packages/request/src/calls/grammar-samples.js'

const FORMATS = allFormats()

function parsed(request: unknown) {
  const found = detectFormat(FORMATS, request)
  if (found.kind !== 'one') return whyUnrecognised(request, [])
  const read = found.format.parse(request, { path: 'f.py' })
  return read.ok ? read.value.edits : read.failure
}

type Envelope = (text: string) => unknown

/** What the APIs of vendors, servers and logs put around a text of the model. */
const ENVELOPES: Readonly<Record<string, Envelope>> = {
  'a part': (text) => ({ type: 'text', text }),
  'a list of parts': (text) => [{ type: 'text', text }],
  'a message of Anthropic': (text) => ({
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'I edit.' },
      { type: 'text', text },
    ],
    stop_reason: 'end_turn',
  }),
  'a message without a role': (text) => ({ type: 'message', content: [{ type: 'text', text }] }),
  'a completion of a chat': (content) => ({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  }),
  'a message of a chat': (content) => ({ role: 'assistant', content }),
  'a chat': (content) => ({
    messages: [
      { role: 'user', content: 'Edit it.' },
      { role: 'assistant', content },
    ],
  }),
  'a completion of a text': (text) => ({ choices: [{ text, index: 0 }] }),
  'an answer of Ollama': (content) => ({ model: 'm', message: { role: 'assistant', content }, done: true }),
  'a response': (text) => ({
    output: [
      { type: 'reasoning', summary: [] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
    ],
  }),
  'an answer of Gemini': (text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }),
  'parts of Gemini': (text) => ({ parts: [{ text }] }),
  'a line of a rollout': (text) => ({
    type: 'response_item',
    payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
  }),
}

const INPUT = { path: 'g.py', old_string: 'b = 1', new_string: 'b = 2' }
const ARGUMENTS = JSON.stringify(INPUT)

/** Messages with a call of a tool beside the text. */
const BESIDE_A_CALL: Readonly<Record<string, Envelope>> = {
  Anthropic: (text) => ({
    role: 'assistant',
    content: [
      { type: 'text', text },
      { type: 'tool_use', id: '1', name: 'edit', input: INPUT },
    ],
  }),
  'a chat': (content) => ({
    role: 'assistant',
    content,
    tool_calls: [{ id: '1', type: 'function', function: { name: 'edit', arguments: ARGUMENTS } }],
  }),
  'the Responses API': (text) => ({
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
      { type: 'function_call', call_id: '1', name: 'edit', arguments: ARGUMENTS },
    ],
  }),
  Gemini: (text) => ({
    role: 'model',
    parts: [{ text }, { functionCall: { name: 'edit', args: INPUT } }],
  }),
}

/** More texts with a call, beside those of all grammars: of a patch, of blocks, of a whole file, and of JSON. */
const CALLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(GRAMMAR_SAMPLES).map(([name, { sample }]) => [name, sample])),
  'a patch in a call':
    '<invoke name="apply_patch">\n<parameter name="input">*** Begin Patch\n*** Update File: f.py\n@@\n-a = 1\n+a = 2\n*** End Patch</parameter>\n</invoke>',
  'blocks in a call':
    '<replace_in_file>\n<path>f.py</path>\n<diff>\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n</diff>\n</replace_in_file>',
  'a whole file in a call':
    '<write_to_file>\n<path>f.py</path>\n<content>\na = 2\n</content>\n</write_to_file>',
  'a call in JSON':
    '{"name": "edit", "arguments": {"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}}',
}

describe.each(Object.entries(CALLS))('%s', (_, text) => {
  test.each(Object.entries(ENVELOPES))('is read in %s as by itself', (_, envelope) => {
    const bare = parsed(text)
    expect(bare).toMatchObject([{ path: 'f.py' }])
    expect(parsed(envelope(text))).toEqual(bare)
    expect(parsed(JSON.stringify(envelope(text)))).toEqual(bare)
    expect(parsed(JSON.stringify(envelope(`I edit it.\n\n${text}\n\nDone.`), null, 2))).toEqual(bare)
  })

  test.each(Object.entries(BESIDE_A_CALL))('is another request beside a call of %s', (_, envelope) => {
    const failure = parsed(envelope(`I edit it.\n\n${text}`))
    const refused = { code: 'several-requests', beside: expect.any(String) }
    expect(failure).toMatchObject(refused)
    expect(parsed(JSON.stringify(envelope(`I edit it.\n\n${text}`)))).toMatchObject(refused)
    expect(describeFailure(failure as Parameters<typeof describeFailure>[0])).toContain(
      'a text beside the calls',
    )
  })
})

test('a text with no request, or that only names a call, is no message by itself', () => {
  for (const text of ['a = 1', 'Use <invoke> for it.', '{"a": 1}'])
    expect(parsed({ type: 'text', text })).toMatchObject({ code: 'wrong-input' })
})
