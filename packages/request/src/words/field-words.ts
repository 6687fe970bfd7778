import { textWords } from './pairs.js'

/** What a field means. */
export type FieldKind =
  | 'path'
  | 'rename'
  | 'old'
  | 'new'
  | 'file_text'
  | 'content'
  | 'insert_text'
  | 'insert_line'
  | 'sketch'
  | 'snippet'
  | 'code'
  | 'patch'
  | 'diff'
  | 'shell'
  | 'own'
  | 'beside'
  | 'all'
  | 'count'
  | 'occurrence'
  | 'anchor'
  | 'start'
  | 'end'
  | 'range'
  | 'after'
  | 'before'
  | 'side'
  | 'append'
  | 'prepend'
  | 'mode'
  | 'symbol'
  | 'body'
  | 'where'
  | 'operation'
  | 'first_row'
  | 'last_row'
  | 'row'
  | 'below_row'
  | 'above_row'
  | 'row_side'
  | 'row_text'
  | 'edits'
  | 'changes'
  | 'arguments'
  | 'nested'
  | 'calls'
  | 'tool'
  | 'tool_action'
  | 'call_id'
  | 'envelope'

const OF_PAIRS = /* @__PURE__ */ textWords()

/**
 * The words for the fields of calls, by what the fields mean: in lower case with underscores, the usual one first. Every other spelling
 * of the same words is the same name. Readers, detectors and the search for lost edits take them from here: to read another name,
 * add it to its row. What a tool alone means by a name is in its row of the table of tools; pairs of texts are in `pairs`; fields
 * beside an edit are in `field-rows`.
 */
export const FIELD_WORDS: Readonly<Record<FieldKind, readonly string[]>> = {
  path: [
    ...['path', 'file_path', 'file', 'file_name', 'target_file', 'target_file_path', 'target_path'],
    ...['target_file_name', 'absolute_path', 'absolute_file_path', 'relative_path', 'relative_file_path'],
    ...['path_in_project', 'uri'],
  ],
  /** The new path of a file. */
  rename: [
    ...['rename', 'move_to', 'move', 'new_path', 'new_file_path', 'rename_to', 'move_path', 'rename_path'],
    ...['dest', 'destination', 'dest_path', 'destination_path'],
  ],

  // Texts of an edit.
  old: OF_PAIRS.old,
  new: OF_PAIRS.new,
  /** The text of a new file. */
  file_text: ['file_text'],
  /** The text of a file to write, beside a path and without an old or new text. */
  content: ['content', 'contents', 'file_content', 'file_contents', 'code_content'],
  insert_text: ['insert_text'],
  /** The line behind which it goes in. */
  insert_line: ['insert_line'],
  sketch: ['code_edit'],
  /** Words that mean a sketch beside a path. */
  snippet: ['edit', 'edit_snippet', 'update', 'sketch', 'snippet'],
  /** Words that mean one there only where it has a marker. */
  code: ['code', 'changes'],
  patch: ['patch', 'patch_text'],
  diff: ['diff', 'diffs', 'search_replace_blocks'],
  /** A command of a shell. */
  shell: ['command', 'cmd'],
  /** Fields that only calls that edit have. */
  own: [...OF_PAIRS.own, 'file_text', 'insert_text', 'insert_line', 'code_edit'],

  /** What agents ask for beside these where a call is written as elements. */
  beside: ['line_count', 'task_progress', 'explanation', 'instructions'],

  // Fields that choose a place, or say how many there must be.
  all: ['replace_all', 'all', 'allow_multiple', 'allow_multiple_occurrences', 'change_all'],
  count: [
    ...['expected_replacements', 'expected_occurrences', 'expected_matches', 'expected_count'],
    ...['expected_match_count', 'expected_replacement_count'],
  ],
  occurrence: ['occurrence', 'occurrence_index'],
  anchor: ['anchor'],
  start: [
    ...['start_line', 'line', 'line_number', 'line_hint', 'line_start', 'from_line', 'first_line'],
    ...['start_line_number', 'old_str_start_line_number', 'first_replaced_line'],
  ],
  end: [
    ...['end_line', 'line_end', 'to_line', 'last_line', 'end_line_number', 'old_str_end_line_number'],
    'last_replaced_line',
  ],
  /** Both, as `10-12`. */
  range: ['lines', 'range', 'line_range', 'view_range'],
  /** The lines of the file below, or above, which new lines go in. */
  after: ['insert_after', 'after_pattern', 'insert_after_pattern', 'after_line'],
  before: ['insert_before', 'before_pattern', 'insert_before_pattern', 'before_line'],
  /** The side of an anchor on which new lines go in. */
  side: ['position', 'placement', 'insert_position'],
  /** Flags, and values of a mode, that put a text at the end or at the beginning of a file. */
  append: ['append'],
  prepend: ['prepend'],
  mode: ['mode', 'operation', 'action', 'write_mode', 'insert_mode'],
  /** A named block of code, and its new text as a whole. */
  symbol: ['symbol', 'symbol_name', 'name_path'],
  body: ['body', 'new_body'],
  where: ['where', 'symbol', 'symbol_name'],

  // Rows that are named by the anchors that a read tool showed.
  operation: ['op', 'operation', 'action', 'type', 'kind', 'command'],
  first_row: ['pos', 'anchor', 'start_anchor', 'start', 'first', 'tag', 'ref', 'line'],
  last_row: ['end', 'end_anchor', 'end_pos', 'last'],
  /** Of these, and of two that no format reads, the ones that are known by their values. */
  row: [
    ...['pos', 'anchor', 'start_anchor', 'end_anchor', 'remove_from', 'remove_to', 'first', 'last'],
    ...['after', 'before', 'start', 'end', 'from', 'to'],
  ],
  below_row: ['after', 'insert_after'],
  above_row: ['before', 'insert_before'],
  row_side: ['position', 'direction', 'where', 'side'],
  row_text: ['lines', 'content', 'new_text', 'new_content', 'new_lines', 'text', 'replacement'],

  // What is around edits.
  /** Lists of edits. */
  edits: [
    ...['edits', 'edit', 'replacements', 'replacement_chunks', 'replace_blocks', 'multi', 'multi_edit'],
    ...['multi_edits', 'diffs'],
  ],
  /** Words that may mean something else than a list of edits. */
  changes: ['changes', 'files', 'operations', 'ops'],
  /** The arguments of a call. */
  arguments: ['input', 'arguments', 'args', 'parameters', 'params', 'tool_input', 'action_input'],
  /** A call within another object. */
  nested: ['function', 'function_call', 'custom', 'tool_use', 'tool_call'],
  calls: ['operation', 'tool_calls'],
  /** The name of the tool. */
  tool: ['name', 'tool_name', 'tool', 'recipient_name'],
  /** The name of the tool, where models reason and act in turn. */
  tool_action: ['action'],
  call_id: ['call_id', 'tool_call_id', 'tool_use_id', 'id'],
  /** What else a vendor's API puts beside the arguments of a call. */
  envelope: ['type', 'status', 'index', 'role', 'jsonrpc', 'method', 'meta'],
}
