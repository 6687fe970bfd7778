/** The words that begin diffs, and calls that are written as text. Those that new text is judged by are in core. */

/** The beginnings of the lines with which a file begins in a diff. */
export const DIFF_WORDS = { git: 'diff --git ', old: '--- ', new: '+++ ' } as const

/** The names of tags that are calls of a tool, whose arguments are elements: `<write_to_file><path>…`. */
export const TOOL_ELEMENTS: readonly string[] = [
  'create_file',
  'create_new_file',
  'edit',
  'edit_existing_file',
  'edit_file',
  'insert_content',
  'multi_edit',
  'replace_in_file',
  'search_and_replace',
  'str_replace',
  'write',
  'write_file',
  'write_to_file',
]

/** A grammar in which models write calls as text: the name of its row in the table of grammars, and texts of which every call has one. */
export interface GrammarWords {
  readonly grammar: string
  readonly begin: readonly string[]
}

/** The grammars of calls. */
export const GRAMMAR_WORDS: readonly GrammarWords[] = [
  { grammar: 'invoke', begin: ['<invoke', ':invoke'] },
  { grammar: 'invoke with tokens', begin: [']<]minimax[>[<invoke'] },
  { grammar: 'DSML', begin: ['DSML'] },
  { grammar: 'function', begin: ['<function='] },
  { grammar: 'function with JSON', begin: ['<function='] },
  { grammar: 'function with a name', begin: ['<function name='] },
  { grammar: 'arg_key', begin: ['<tool_call>'] },
  { grammar: 'argument tokens', begin: ['<|open|>call'] },
  { grammar: 'tool_call tokens', begin: ['<|tool_call_begin|>'] },
  { grammar: 'tool▁call tokens with a fence', begin: ['tool▁call▁begin'] },
  { grammar: 'tool▁call tokens', begin: ['tool▁call▁begin'] },
  { grammar: '[TOOL_CALLS] with a list', begin: ['[TOOL_CALLS]'] },
  { grammar: '[TOOL_CALLS] with names', begin: ['[TOOL_CALLS]'] },
  {
    grammar: 'tags with JSON',
    begin: ['<|tool_call|>', '<|tool_call_start|>', '<|python_tag|>', '<TOOLCALL>', '<tool_calls>'],
  },
  { grammar: 'Python between tokens', begin: ['<|tool_call_start|>', '<|python_start|>'] },
  { grammar: 'call with quote tokens', begin: ['<|tool_call>'] },
  { grammar: 'harmony', begin: ['to=functions.'] },
  { grammar: 'default_api', begin: ['default_api.'] },
  { grammar: 'artifact', begin: ['<artifact '] },
  { grammar: 'elements', begin: /* @__PURE__ */ TOOL_ELEMENTS.map((name) => `<${name}>`) },
]
