import { inWords } from '../../packages/request/src/words/in-words.js'

type Call = Readonly<Record<string, unknown>>

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const joined = (words: string) => words.split('_').map(capital).join('')

/** How models and their hosts spell the name of a field. */
export const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  'as published': (name) => name,
  snake_case: inWords,
  camelCase: (name) => {
    const words = joined(inWords(name))
    return words.charAt(0).toLowerCase() + words.slice(1)
  },
  'kebab-case': (name) => inWords(name).replaceAll('_', '-'),
  PascalCase: (name) => joined(inWords(name)),
  CAPITALS: (name) => inWords(name).toUpperCase(),
}

/** A value with the names of all fields in it in another spelling. */
export function spelled(value: unknown, spell: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => spelled(item, spell))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [spell(name), spelled(inner, spell)]),
  )
}

/** The name of a tool as hosts of some languages spell it. */
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** How a call arrives: by itself, as vendors' APIs give it, and as a text. */
export const ENVELOPES: Readonly<Record<string, (name: string, call: Call) => unknown>> = {
  bare: (_, call) => call,
  'a message of Anthropic': (name, input) => ({
    role: 'assistant',
    content: [
      { type: 'text', text: 'I edit the file.' },
      { type: 'tool_use', id: 'c', name, input },
    ],
  }),
  'a message of Anthropic as a text': (name, input) =>
    JSON.stringify({ role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: camel(name), input }] }),
  'a chat completion': (name, call) => ({
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: JSON.stringify(call) } }],
        },
      },
    ],
  }),
  'a response of OpenAI': (name, call) => ({
    output: [
      {
        type: 'function_call',
        call_id: 'c',
        name,
        arguments: JSON.stringify(call),
        status: 'completed',
        caller: { type: 'direct' },
      },
    ],
  }),
  'a candidate of Gemini': (name, args) => ({
    candidates: [
      {
        content: { role: 'model', parts: [{ functionCall: { id: 'c', name, args } }] },
        finishReason: 'STOP',
      },
    ],
  }),
  'a call of MCP': (name, call) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: `mcp__files__${name}`, arguments: call },
  }),
  'an update of ACP': (name, rawInput) => ({
    jsonrpc: '2.0',
    method: 'session/update',
    params: {
      sessionId: 's',
      update: { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'Edit', name, kind: 'edit', rawInput },
    },
  }),
  'an event of Copilot CLI': executionStart,
  'the log of a session of Copilot CLI': (name, call) =>
    [
      { type: 'session.start', id: 'd', data: {} },
      executionStart(name, call),
      { type: 'tool.execution_complete', id: 'f', data: { toolCallId: 'c', success: true } },
    ]
      .map((event) => JSON.stringify(event))
      .join('\n'),
  'a call as text': invoked,
  'a call as text in a message': (name, call) => ({
    role: 'assistant',
    content: [{ type: 'text', text: invoked(name, call) }],
  }),
  'a call as text in a chat completion': (name, call) => ({
    choices: [{ message: { role: 'assistant', content: invoked(name, call) }, finish_reason: 'stop' }],
  }),
}

function executionStart(toolName: string, call: Call) {
  const data = { toolCallId: 'c', toolName, arguments: call }
  return {
    type: 'tool.execution_start',
    id: 'e',
    parentId: null,
    timestamp: '2026-11-29T10:00:00.000Z',
    data,
  }
}

function invoked(name: string, call: Call): string {
  const fields = Object.entries(call).map(([field, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `<parameter name="${field}">${text}</parameter>`
  })
  return `<invoke name="${name}">\n${fields.join('\n')}\n</invoke>`
}
