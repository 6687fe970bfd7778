/** What a tool means by the numbers of lines in its calls. In emend new lines go in after a line counted from 1, and 0 is the top. */
export interface LinesOfTool {
  readonly does: 'insert' | 'replace' | 'delete'
  /** What its number is: a line before which new lines go in, counted from 1, or an index that counts from 0. */
  readonly counts: 'before' | 'from 0'
  /** The number by which new lines go in at the end of the file. */
  readonly end?: number
}

/** What is to be known of a tool beside the words that all calls have in common. Most tools need nothing. */
export interface ToolRow {
  /** Fields that mean something else in its calls than elsewhere: their words, and the usual name for what they mean there. */
  readonly fields?: Readonly<Record<string, string>>
  /** Fields that say what the tool does, which its calls leave out. */
  readonly adds?: Readonly<Record<string, unknown>>
  readonly lines?: LinesOfTool
}

/**
 * The tools of coding agents that edit files, by their names in lower case with underscores; in any other spelling, and behind the name of
 * a server, they are the same. A call of one whose arguments are no edit is refused, and one of any other tool is skipped.
 *
 * To add a tool, add a row here, and whose it is and a call of it to `TOOL_SAMPLES`: tests and the page of calls take them from
 * there. What its fields are called is in `FIELD_WORDS`, where most calls mean the same by the name, or else in the row. A tool
 * whose calls models write as an element of its name is in `TOOL_ELEMENTS` of core, too.
 */
export const TOOLS: Readonly<Record<string, ToolRow>> = {
  apply_diff: {},
  apply_patch: {},
  artifact: {},
  create_file: {},
  create_new_file: {},
  delete_file: {},
  delete_lines: { lines: { does: 'delete', counts: 'from 0' } },
  edit: {},
  edit_existing_file: {},
  edit_file: {},
  edit_notebook: {},
  insert_after_symbol: { adds: { command: 'insert_after_symbol' } },
  insert_at_line: { lines: { does: 'insert', counts: 'from 0' } },
  insert_before_symbol: { adds: { command: 'insert_before_symbol' } },
  insert_content: { lines: { does: 'insert', counts: 'before', end: 0 } },
  insert_edit: {},
  insert_edit_into_file: {},
  move_file: {},
  multi_edit: {},
  multi_replace_string_in_file: {},
  notebook_edit: {},
  rename_file: {},
  replace: {},
  replace_file_content: {},
  replace_in_file: {},
  replace_lines: { lines: { does: 'replace', counts: 'from 0' } },
  replace_string_in_file: {},
  replace_symbol: { adds: { command: 'replace_symbol' } },
  replace_symbol_body: { adds: { command: 'replace_symbol' } },
  search_and_replace: {},
  search_replace: {},
  str_replace: {},
  str_replace_based_edit_tool: {},
  str_replace_editor: {},
  write: {},
  write_file: {},
  write_to_file: {},
}
