/** What the messages below edit. */
export const FILES: Readonly<Record<string, string>> = {
  'src/cart.ts': 'export function total(items: number[]) {\n  return 0\n}\n\nexport const limit = 10\n',
  'notes.md': '# Notes\n\nshort\n',
}

const SUM =
  'export function total(items: number[]) {\n  return items.reduce((sum, one) => sum + one, 0)\n}\n\n'

/** The files after both edits of `src/cart.ts`. */
const BOTH = { ...FILES, 'src/cart.ts': `${SUM}export const limit = 20\n` }
/** The files after the first edit. */
const FIRST = { ...FILES, 'src/cart.ts': `${SUM}export const limit = 10\n` }
const NEW_TEXT = 'line one\nline two\n'

const RETURN = 'return items.reduce((sum, one) => sum + one, 0)'
const EDIT_1 = { file_path: 'src/cart.ts', old_string: '  return 0', new_string: `  ${RETURN}` }
const EDIT_2 = { file_path: 'src/cart.ts', old_string: 'limit = 10', new_string: 'limit = 20' }
const WRITE = { file_path: 'docs/new.txt', content: NEW_TEXT }
const PATCH = `*** Begin Patch\n*** Update File: src/cart.ts\n@@\n-  return 0\n+  ${RETURN}\n@@\n-export const limit = 10\n+export const limit = 20\n*** End Patch`
const BLOCK_1 = `<<<<<<< SEARCH\n  return 0\n=======\n  ${RETURN}\n>>>>>>> REPLACE\n`
const BLOCK_2 = '<<<<<<< SEARCH\nexport const limit = 10\n=======\nexport const limit = 20\n>>>>>>> REPLACE\n'
const DIFF = `--- a/src/cart.ts\n+++ b/src/cart.ts\n@@ -1,5 +1,5 @@\n export function total(items: number[]) {\n-  return 0\n+  ${RETURN}\n }\n \n-export const limit = 10\n+export const limit = 20\n`

const use = (name: string, input: unknown, id = `toolu_${name}`) => ({ type: 'tool_use', id, name, input })
const chatCall = (name: string, args: unknown, id = `call_${name}`) => ({
  id,
  type: 'function',
  function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
})
const anthropic = (...content: unknown[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude',
  content,
  stop_reason: 'tool_use',
  usage: { input_tokens: 1, output_tokens: 2 },
})
const chat = (message: object, finish_reason = 'tool_calls') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason }],
  usage: { total_tokens: 3 },
})
const responses = (...output: unknown[]) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  output,
})
const gemini = (...parts: unknown[]) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
  modelVersion: 'gemini',
})
const log = (...lines: unknown[]) => `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
const text = (value: string) => ({ type: 'text', text: value })

/** A whole message of an API, or a text with calls: what it changes, or the words that its refusal has. */
export interface Message {
  readonly name: string
  readonly request: unknown
  readonly after?: Readonly<Record<string, string>>
  /** What the notice counts. */
  readonly skipped?: string
  readonly refused?: string
}

export const MESSAGES: readonly Message[] = [
  {
    name: 'Anthropic: text, thinking and two Edit calls',
    request: anthropic(
      { type: 'thinking', thinking: 'First the sum.', signature: 'x' },
      text('I will sum the items.'),
      use('Edit', EDIT_1, 'a'),
      use('Edit', EDIT_2, 'b'),
    ),
    after: BOTH,
    skipped: 'text, thinking',
  },
  {
    name: 'Anthropic: MultiEdit beside Read and Bash',
    request: anthropic(
      use('Read', { file_path: 'src/cart.ts' }),
      use('MultiEdit', {
        file_path: 'src/cart.ts',
        edits: [EDIT_1, EDIT_2].map(({ file_path: _, ...one }) => one),
      }),
      use('Bash', { command: 'npm test', description: 'Run the tests' }),
    ),
    after: BOTH,
    skipped: 'call of Read, call of Bash',
  },
  {
    name: 'Anthropic: the text editor tool, a view and a create',
    request: anthropic(
      use('str_replace_based_edit_tool', { command: 'view', path: 'src/cart.ts' }, 'a'),
      use(
        'str_replace_based_edit_tool',
        { command: 'create', path: 'docs/new.txt', file_text: NEW_TEXT },
        'b',
      ),
      use(
        'str_replace_based_edit_tool',
        { command: 'str_replace', path: 'src/cart.ts', old_str: '  return 0', new_str: `  ${RETURN}` },
        'c',
      ),
    ),
    after: { ...FIRST, 'docs/new.txt': NEW_TEXT },
  },
  {
    name: 'Anthropic: Write of a new file, and an Edit',
    request: anthropic(use('Write', WRITE), use('Edit', EDIT_1)),
    after: { ...FIRST, 'docs/new.txt': NEW_TEXT },
  },
  {
    name: 'Anthropic: Write over a file that exists',
    request: anthropic(use('Write', { file_path: 'notes.md', content: 'gone' })),
    refused: 'exists already',
  },
  {
    name: 'Anthropic: a search by the server, hidden thinking, and an edit tool of a server',
    request: anthropic(
      { type: 'redacted_thinking', data: 'x' },
      { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'sum' } },
      { type: 'web_search_tool_result', tool_use_id: 's', content: [] },
      { type: 'mcp_tool_use', id: 'm', name: 'edit', server_name: 'emend', input: EDIT_1 },
    ),
    after: FIRST,
    skipped: 'thinking, tool result, call of web_search',
  },
  {
    name: 'Anthropic: an edit of what the edit before it wrote',
    request: anthropic(
      use('Edit', EDIT_2, 'a'),
      use('mcp__files__edit_file', {
        path: 'src/cart.ts',
        edits: [{ oldText: 'limit = 20', newText: 'limit = 30' }],
      }),
    ),
    after: { ...FILES, 'src/cart.ts': FILES['src/cart.ts']?.replace('10', '30') ?? '' },
  },
  {
    name: 'Anthropic: the content is a text with a patch',
    request: { ...anthropic(), content: `Sure:\n\n${PATCH}\n`, stop_reason: 'end_turn' },
    after: BOTH,
  },
  {
    name: 'Anthropic: a conversation',
    request: {
      model: 'claude',
      messages: [
        { role: 'user', content: 'Fix it.' },
        { role: 'assistant', content: [use('Edit', EDIT_1)] },
      ],
    },
    after: FIRST,
    skipped: 'user message',
  },
  {
    name: 'Anthropic: the content alone',
    request: [text('Now the edit.'), use('Edit', EDIT_1)],
    after: FIRST,
    skipped: 'text',
  },
  {
    name: 'Anthropic: cut off at max_tokens in its last call',
    request: { ...anthropic(use('Edit', EDIT_1, 'a'), use('Edit', EDIT_2, 'b')), stop_reason: 'max_tokens' },
    refused: 'call 2 of 2',
  },
  {
    name: 'Anthropic: cut off at max_tokens in the text below its calls',
    request: { ...anthropic(use('Edit', EDIT_1), text('This makes the to')), stop_reason: 'max_tokens' },
    after: FIRST,
  },
  {
    name: 'chat completion: two calls and a text',
    request: chat({
      content: 'Done:',
      tool_calls: [chatCall('edit', EDIT_1, '1'), chatCall('edit', EDIT_2, '2')],
    }),
    after: BOTH,
    skipped: 'text',
  },
  {
    name: 'chat completion: apply_patch and a shell command',
    request: chat({
      tool_calls: [chatCall('apply_patch', { input: PATCH }), chatCall('shell', { command: ['ls'] })],
    }),
    after: BOTH,
    skipped: 'call of shell',
  },
  {
    name: 'chat completion: a custom call of apply_patch',
    request: chat({
      tool_calls: [{ id: 'c1', type: 'custom', custom: { name: 'apply_patch', input: PATCH } }],
    }),
    after: BOTH,
  },
  {
    name: 'chat completion: a call that makes two edits and a shell command at once',
    request: chat({
      tool_calls: [
        chatCall('multi_tool_use.parallel', {
          tool_uses: [
            { recipient_name: 'functions.edit', parameters: EDIT_1 },
            { recipient_name: 'functions.shell', parameters: { command: ['ls'] } },
            { recipient_name: 'functions.edit', parameters: EDIT_2 },
          ],
        }),
      ],
    }),
    after: BOTH,
    skipped: 'call of functions.shell',
  },
  {
    name: 'chat completion: calls at once that are cut off',
    request: chat({
      tool_calls: [
        chatCall('edit', EDIT_1, 'a'),
        chatCall(
          'multi_tool_use.parallel',
          JSON.stringify({ tool_uses: [{ recipient_name: 'functions.edit', parameters: EDIT_2 }] }).slice(
            0,
            90,
          ),
          'b',
        ),
      ],
    }),
    refused: 'break off',
  },
  {
    name: 'chat completion: the call of the older API',
    request: chat({ function_call: { name: 'edit', arguments: JSON.stringify(EDIT_1) } }, 'function_call'),
    after: FIRST,
  },
  {
    name: 'chat completion: arguments that are an object, and content in parts',
    request: chat({
      content: [text('Editing.')],
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'edit', arguments: EDIT_1 } }],
    }),
    after: FIRST,
    skipped: 'text',
  },
  {
    name: 'chat completion: one call whose arguments are cut off',
    request: chat({
      tool_calls: [chatCall('edit', EDIT_1, '1'), chatCall('edit', JSON.stringify(EDIT_2).slice(0, 60), '2')],
    }),
    refused: 'edit (call 2 of 2) break off',
  },
  {
    name: 'chat completion: blocks in its text, without a call',
    request: chat({ content: `Two changes.\n\nsrc/cart.ts\n${BLOCK_1}\n${BLOCK_2}` }, 'stop'),
    after: BOTH,
  },
  {
    name: 'chat completion: two answers that each edit',
    request: {
      choices: [EDIT_1, EDIT_2].map((one, index) => ({
        index,
        message: { role: 'assistant', content: null, tool_calls: [chatCall('edit', one)] },
      })),
    },
    refused: 'several answers',
  },
  {
    name: 'chat completion: prose only',
    request: chat({ content: 'I would change the sum.' }, 'stop'),
    refused: 'message without an edit: text',
  },
  {
    name: 'Responses: reasoning, a message and a function call',
    request: responses(
      { type: 'reasoning', id: 'rs_1', summary: [] },
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Editing.', annotations: [] }],
      },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'c1',
        name: 'edit',
        arguments: JSON.stringify(EDIT_1),
        status: 'completed',
      },
    ),
    after: FIRST,
    skipped: 'text, thinking',
  },
  {
    name: 'Responses: a custom call of apply_patch',
    request: responses({
      type: 'custom_tool_call',
      id: 'ctc_1',
      call_id: 'c1',
      name: 'apply_patch',
      input: PATCH,
    }),
    after: BOTH,
  },
  {
    name: 'Responses: operations of apply_patch',
    request: responses(
      {
        type: 'apply_patch_call',
        call_id: 'c1',
        status: 'completed',
        operation: { type: 'update_file', path: 'src/cart.ts', diff: `@@\n-  return 0\n+  ${RETURN}` },
      },
      {
        type: 'apply_patch_call',
        call_id: 'c2',
        status: 'completed',
        operation: { type: 'create_file', path: 'docs/new.txt', diff: '+line one\n+line two\n' },
      },
    ),
    after: { ...FIRST, 'docs/new.txt': NEW_TEXT },
  },
  {
    name: 'Responses: a patch for the shell',
    request: responses({
      type: 'local_shell_call',
      call_id: 'c1',
      status: 'completed',
      action: { type: 'exec', command: ['bash', '-lc', `apply_patch <<'EOF'\n${PATCH}\nEOF`] },
    }),
    after: BOTH,
  },
  {
    name: 'Responses: a custom call that is in progress',
    request: {
      ...responses({
        type: 'custom_tool_call',
        call_id: 'c1',
        name: 'apply_patch',
        input: PATCH.slice(0, 60),
        status: 'in_progress',
      }),
      status: 'incomplete',
    },
    refused: 'break off',
  },
  {
    name: 'Responses: incomplete',
    request: {
      ...responses({ type: 'function_call', call_id: 'c1', name: 'edit', arguments: JSON.stringify(EDIT_1) }),
      status: 'incomplete',
    },
    refused: 'break off',
  },
  {
    name: 'Gemini: a candidate with replace and read_file',
    request: gemini(
      { text: 'Thinking about it', thought: true },
      { functionCall: { name: 'read_file', args: { absolute_path: '/x/src/cart.ts' } } },
      { functionCall: { name: 'replace', args: { ...EDIT_1, instruction: 'Sum the items.' } } },
      { functionCall: { name: 'write_file', args: WRITE } },
    ),
    after: { ...FIRST, 'docs/new.txt': NEW_TEXT },
    skipped: 'thinking, call of read_file',
  },
  {
    name: 'Gemini: the pieces of a stream, as a list',
    request: [
      gemini({ text: 'Now' }),
      gemini({ functionCall: { name: 'replace', args: EDIT_1 } }),
      gemini({ functionCall: { name: 'replace', args: EDIT_2 } }),
    ],
    after: BOTH,
    skipped: 'text',
  },
  {
    name: 'Gemini: MAX_TOKENS in a call',
    request: {
      candidates: [
        {
          content: { parts: [{ functionCall: { name: 'replace', args: EDIT_1 } }] },
          finishReason: 'MAX_TOKENS',
        },
      ],
    },
    refused: 'break off',
  },
  {
    name: 'Gemini: one candidate by itself',
    request: gemini({ functionCall: { name: 'replace', args: EDIT_2 } }).candidates[0],
    after: { ...FILES, 'src/cart.ts': FILES['src/cart.ts']?.replace('10', '20') ?? '' },
  },
  {
    name: 'one message with tool_calls',
    request: { role: 'assistant', content: '', tool_calls: [chatCall('edit_file', EDIT_1)] },
    after: FIRST,
  },
  {
    name: 'one message with a call that cannot be read',
    request: {
      role: 'assistant',
      content: null,
      tool_calls: [chatCall('edit', EDIT_1), chatCall('edit_file', { target_file: 'a', patched: '// …' })],
    },
    refused: '"edit_file"',
  },
  {
    name: 'NDJSON: one line of Claude Code',
    request: log({ type: 'assistant', message: anthropic(use('Edit', EDIT_1)), session_id: 's' }),
    after: FIRST,
  },
  {
    name: 'NDJSON: a whole log of Claude Code',
    request: log(
      { type: 'system', subtype: 'init', tools: ['Edit', 'Bash'] },
      { type: 'user', message: { role: 'user', content: 'Please fix `total`.' } },
      {
        type: 'assistant',
        message: anthropic(text('Looking.'), use('Read', { file_path: 'src/cart.ts' }, 'r')),
      },
      {
        type: 'user',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'r', content: '…' }] },
      },
      { type: 'assistant', message: anthropic(use('Edit', EDIT_1, 'a')) },
      { type: 'assistant', message: anthropic(use('Edit', EDIT_1, 'a'), use('Edit', EDIT_2, 'b')) },
      { type: 'result', subtype: 'success', result: 'Done.' },
    ),
    after: BOTH,
    skipped: 'text, system message, user message (2), result, call of Read',
  },
  {
    name: 'NDJSON: a log of Codex',
    request: log(
      { timestamp: 't', type: 'session_meta', payload: { id: 's', cwd: '/x' } },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Fix it' }] },
      },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c0' },
      },
      {
        timestamp: 't',
        type: 'response_item',
        payload: { type: 'custom_tool_call', name: 'apply_patch', input: PATCH, call_id: 'c1' },
      },
      { timestamp: 't', type: 'event_msg', payload: { type: 'patch_apply_begin', call_id: 'c1' } },
    ),
    after: BOTH,
  },
  {
    name: 'NDJSON: a log of OpenCode, with CRLF and blank lines',
    request: log(
      { type: 'text', text: 'Editing.' },
      {
        type: 'tool',
        tool: 'edit',
        callID: 'x',
        state: {
          status: 'completed',
          input: { filePath: 'src/cart.ts', oldString: '  return 0', newString: `  ${RETURN}` },
        },
      },
    ).replaceAll('\n', '\r\n\r\n'),
    after: FIRST,
    skipped: 'text',
  },
  {
    name: 'NDJSON: a log in which a tool printed a patch',
    request: log(
      { type: 'assistant', message: anthropic(use('Read', { file_path: 'x.patch' })) },
      {
        type: 'user',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'toolu_Read', content: PATCH }],
        },
      },
      { type: 'assistant', message: anthropic(use('Edit', EDIT_1)) },
    ),
    after: FIRST,
    skipped: 'user message, call of Read',
  },
  {
    name: 'NDJSON: a log that is cut off in a call',
    request: log(
      { type: 'user', message: { role: 'user', content: 'x' } },
      { type: 'assistant', message: anthropic(use('Edit', EDIT_1)) },
    ).slice(0, -80),
    refused: 'breaks off',
  },
  {
    name: 'text: invoke with parameters, and another tool',
    request: `I will fix it.\n\n<function_calls>\n<invoke name="Edit">\n<parameter name="file_path">src/cart.ts</parameter>\n<parameter name="old_string">  return 0</parameter>\n<parameter name="new_string">  ${RETURN}</parameter>\n</invoke>\n<invoke name="Bash">\n<parameter name="command">npm test</parameter>\n</invoke>\n</function_calls>\n`,
    after: FIRST,
    skipped: 'call of Bash',
  },
  {
    name: 'text: invoke that is cut off',
    request: `<invoke name="Edit">\n<parameter name="file_path">src/cart.ts</parameter>\n<parameter name="old_string">  return 0</parameter>\n<parameter name="new_string">  return it`,
    refused: '</invoke>',
  },
  {
    name: 'text: invoke with a list of edits, below reasoning that names a call',
    request: `<think>maybe <invoke name="Edit"></think>\n<invoke name="MultiEdit"><parameter name="file_path">src/cart.ts</parameter><parameter name="edits">${JSON.stringify([EDIT_1, EDIT_2].map(({ file_path: _, ...one }) => one))}</parameter></invoke>`,
    after: BOTH,
  },
  {
    name: 'text: calls in JSON between tags',
    request: [EDIT_1, EDIT_2]
      .map((args) => `<tool_call>\n${JSON.stringify({ name: 'edit', arguments: args })}\n</tool_call>\n`)
      .join(''),
    after: BOTH,
  },
  {
    name: 'text: write_to_file over a file that exists',
    request: '<write_to_file>\n<path>notes.md</path>\n<content>\nx\n</content>\n</write_to_file>',
    refused: 'exists already',
  },
  {
    name: 'text: replace_in_file with blocks, and write_to_file',
    request: `<replace_in_file>\n<path>src/cart.ts</path>\n<diff>\n${BLOCK_1}\n${BLOCK_2}</diff>\n<task_progress>- [x] sum</task_progress>\n</replace_in_file>\n\n<write_to_file>\n<path>docs/new.txt</path>\n<content>\n${NEW_TEXT}</content>\n<line_count>2</line_count>\n</write_to_file>\n`,
    after: { ...BOTH, 'docs/new.txt': NEW_TEXT },
  },
  {
    name: 'text: replace_in_file with two pairs of tags',
    request: `<replace_in_file>\n<path>src/cart.ts</path>\n<old>  return 0</old>\n<new>  ${RETURN}</new>\n<old>limit = 10</old>\n<new>limit = 20</new>\n</replace_in_file>`,
    after: BOTH,
  },
  {
    name: 'text: function with parameters',
    request: `<tool_call>\n<function=edit>\n<parameter=file_path>\nsrc/cart.ts\n</parameter>\n<parameter=old_string>\n  return 0\n</parameter>\n<parameter=new_string>\n  ${RETURN}\n</parameter>\n</function>\n</tool_call>`,
    after: FIRST,
  },
  {
    name: 'a Write call whose text is a patch',
    request: { name: 'Write', input: { file_path: 'x.patch', content: `${PATCH}\n` } },
    after: { ...FILES, 'x.patch': `${PATCH}\n` },
  },
  {
    name: 'a Write call by itself',
    request: WRITE,
    after: { ...FILES, 'docs/new.txt': NEW_TEXT },
  },
  {
    name: 'blocks in calls of apply_diff, with a file to write',
    request: anthropic(
      use('apply_diff', { path: 'src/cart.ts', diff: BLOCK_1 }, 'a'),
      use('write_to_file', { path: 'docs/new.txt', content: NEW_TEXT }, 'b'),
      use('apply_diff', { path: 'src/cart.ts', diff: BLOCK_2 }, 'c'),
    ),
    after: { ...BOTH, 'docs/new.txt': NEW_TEXT },
  },
  {
    name: 'a unified diff as the text of an answer',
    request: chat({ content: `Here:\n\n\`\`\`diff\n${DIFF}\`\`\`\n` }, 'stop'),
    after: BOTH,
  },
  {
    name: 'calls of two formats',
    request: anthropic(use('Edit', EDIT_1), use('apply_patch', { input: PATCH })),
    refused: 'old and new texts and patches',
  },
  {
    name: 'a call, and a request in the text beside it',
    request: anthropic(text(`src/cart.ts\n${BLOCK_2}`), use('Edit', EDIT_1)),
    refused: '<<<<<<< SEARCH',
  },
]
