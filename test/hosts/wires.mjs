// The APIs of model providers, as far as needed to send tool calls and count their results.

const DONE = 'Done.'
const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

const events = (list) =>
  list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
const data = (list) => list.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')

/** OpenAI's Chat Completions. */
const chat = {
  path: /\/chat\/completions/,
  offersTools: ({ tools }) => (tools ?? []).length > 0,
  countResults: ({ messages }) => messages.filter(({ role }) => role === 'tool').length,
  isStream: ({ stream }) => stream === true,
  message: (calls) => ({
    role: 'assistant',
    content: calls.length === 0 ? DONE : null,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, name, input }, index) => ({
        index,
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      })),
    }),
  }),
  whole: (calls) => ({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [
      { index: 0, message: chat.message(calls), finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' },
    ],
    usage: USAGE,
  }),
  stream(calls) {
    const chunk = (delta, finish_reason = null) => ({
      id: 'x',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'fake',
      choices: [{ index: 0, delta, finish_reason }],
    })
    const last = { ...chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'), usage: USAGE }
    return `${data([chunk(chat.message(calls)), last])}data: [DONE]\n\n`
  },
}

/** OpenAI's Responses. If the input of a call is a string, the call is for a custom tool. */
const responses = {
  path: /\/responses/,
  // Newer models get their tools inside the input.
  offersTools: ({ tools, input }) =>
    (tools ?? []).length > 0 || input.some(({ type }) => type === 'additional_tools'),
  countResults: ({ input }) => input.filter(({ type }) => /_call_output$/.test(type)).length,
  isStream: ({ stream }) => stream === true,
  items: (calls) =>
    calls.length === 0
      ? [{ type: 'message', id: 'msg_x', role: 'assistant', content: [{ type: 'output_text', text: DONE }] }]
      : calls.map(({ id, name, input }) =>
          typeof input === 'string'
            ? { type: 'custom_tool_call', id: `ctc_${id}`, call_id: id, name, input }
            : { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: JSON.stringify(input) },
        ),
  whole: (calls) => ({
    id: 'resp_x',
    object: 'response',
    status: 'completed',
    model: 'fake',
    output: responses.items(calls),
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  }),
  stream(calls) {
    const items = responses
      .items(calls)
      .map((item, output_index) => ({ type: 'response.output_item.done', output_index, item }))
    const whole = responses.whole(calls)
    return events([
      { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
      ...items,
      { type: 'response.completed', response: whole },
    ])
  },
}

/** Anthropic's Messages. */
const messages = {
  path: /\/v1\/messages(?!\/count_tokens)/,
  offersTools: ({ tools }) => (tools ?? []).length > 0,
  countResults: ({ messages: all }) =>
    all
      .flatMap(({ content }) => (Array.isArray(content) ? content : []))
      .filter(({ type }) => type === 'tool_result').length,
  isStream: ({ stream }) => stream === true,
  blocks: (calls) =>
    calls.length === 0
      ? [{ type: 'text', text: DONE }]
      : calls.map(({ id, name, input }) => ({ type: 'tool_use', id: `toolu_${id}`, name, input })),
  whole: (calls) => ({
    id: 'msg_x',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: messages.blocks(calls),
    stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  stream(calls) {
    const { content, stop_reason, ...start } = messages.whole(calls)
    const blocks = content.flatMap((block, index) => {
      const [content_block, delta] =
        block.type === 'text'
          ? [
              { type: 'text', text: '' },
              { type: 'text_delta', text: block.text },
            ]
          : [
              { ...block, input: {} },
              { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
            ]
      return [
        { type: 'content_block_start', index, content_block },
        { type: 'content_block_delta', index, delta },
        { type: 'content_block_stop', index },
      ]
    })
    return events([
      { type: 'message_start', message: { ...start, content: [], stop_reason: null } },
      ...blocks,
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ])
  },
}

/** Gemini's generateContent. */
const gemini = {
  path: /:(?:streamGenerateContent|generateContent)/,
  offersTools: ({ tools }) =>
    (tools ?? []).some(({ functionDeclarations }) => functionDeclarations?.length > 0),
  countResults: ({ contents }) =>
    contents
      .flatMap(({ parts }) => parts ?? [])
      .filter(({ functionResponse }) => functionResponse !== undefined).length,
  isStream: (_, url) => url.includes(':streamGenerateContent'),
  whole: (calls) => ({
    candidates: [
      {
        content: {
          role: 'model',
          parts:
            calls.length === 0
              ? [{ text: DONE }]
              : calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } })),
        },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  }),
  stream: (calls) => data([gemini.whole(calls)]),
}

export const wires = [chat, responses, messages, gemini]
