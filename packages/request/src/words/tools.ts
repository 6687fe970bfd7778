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
  /** The command that each value of a field stands for, the first one where the field is missing. */
  readonly commands?: { readonly field: string; readonly of: Readonly<Record<string, string>> }
  /** Values of fields that say what the tool does anyway: they are left out. */
  readonly usual?: Readonly<Record<string, string>>
  /** Whether its fields have a number behind their names, also where there is one edit. */
  readonly hasNumbers?: true
  /** Whether fields put a line break before or behind the text: `leading_newline`, `trailing_newline`, `add_last_line_newline`. */
  readonly hasBreaks?: true
  readonly lines?: LinesOfTool
}

/**
 * The tools of coding agents that edit files, by their names in lower case with underscores; in any other spelling, and behind the name of
 * a server, they are the same. A call of one whose arguments are no edit is refused, and one of any other tool is skipped.
 *
 * To add a tool, add a row here, whose it is to `TOOL_OWNERS`, which the page of calls lists, and a call of it to
 * `test/fields/published-tools.json`. What its fields are called is in `FIELD_WORDS`, where most calls mean the same by the name, or else in the row. A tool
 * whose calls models write as an element of its name is in `TOOL_ELEMENTS`, too.
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
  edit_existing_file: { fields: { changes: 'code_edit' } },
  edit_file: { fields: { edit: 'code_edit' } },
  edit_file_fast_apply: { fields: { content: 'code_edit' } },
  edit_files: {},
  edit_notebook: {},
  editor: {},
  file_str_replace: {},
  file_write: { hasBreaks: true },
  fs_append: { fields: { text: 'content' }, adds: { append: true } },
  fs_write: { fields: { text: 'content' } },
  insert_after_symbol: { adds: { command: 'insert_after_symbol' } },
  insert_at_line: { lines: { does: 'insert', counts: 'from 0' } },
  insert_before_symbol: { adds: { command: 'insert_before_symbol' } },
  insert_content: { lines: { does: 'insert', counts: 'before', end: 0 } },
  insert_edit: {},
  insert_edit_into_file: { fields: { code: 'code_edit' }, usual: { mode: 'append' } },
  lsp_replace_symbol: {
    fields: { replacement: 'body' },
    commands: {
      field: 'action',
      of: {
        replace: 'replace_symbol',
        add_before: 'insert_before_symbol',
        add_after: 'insert_after_symbol',
      },
    },
  },
  move_file: {},
  multi_edit: {},
  multi_replace_string_in_file: {},
  notebook_edit: {},
  rename_file: {},
  replace: {},
  replace_content: {},
  replace_file: {},
  replace_file_content: {},
  replace_in_file: {},
  replace_lines: { lines: { does: 'replace', counts: 'from 0' } },
  replace_string_in_file: {},
  replace_symbol: { adds: { command: 'replace_symbol' } },
  replace_symbol_body: { adds: { command: 'replace_symbol' } },
  rewrite_file: { fields: { new_content: 'content' } },
  save_file: { hasBreaks: true },
  search_and_replace: {},
  search_replace: {},
  str_replace: {},
  str_replace_based_edit_tool: {},
  str_replace_editor: { hasNumbers: true },
  str_replace_file: {},
  string_replace: {},
  text_editor: {},
  update_file: {},
  write: {},
  write_file: { hasBreaks: true },
  write_to_file: {},
}
