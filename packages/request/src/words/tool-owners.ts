/** Whose a tool is. */
export interface ToolOwner {
  readonly by: string
  /** Why no format reads its calls, for the page of calls. Absent: they are read. */
  readonly refused?: string
}

const NO_MOVE = 'emend moves a file only with a patch, a diff or a call that names rows'
const NO_CELL = 'emend edits a notebook as the text of its cells'

/** One for every row of `TOOLS`, by its name, for the page of calls. */
export const TOOL_OWNERS: Readonly<Record<string, ToolOwner>> = {
  apply_diff: { by: 'Roo Code' },
  apply_patch: { by: 'Codex, Copilot Chat' },
  artifact: { by: 'HuggingChat' },
  create_file: { by: 'Copilot Chat, Amp' },
  create_new_file: { by: 'Continue' },
  delete_file: {
    by: 'Cursor, Junie',
    refused: 'emend deletes a file only with a patch, a diff or a call that names rows',
  },
  delete_lines: { by: 'Serena' },
  edit: { by: 'Claude Code, OpenCode, Qwen Code, Crush' },
  edit_existing_file: { by: 'Continue' },
  edit_file: { by: 'Cursor, Amp, Morph, MCP filesystem' },
  edit_file_fast_apply: { by: 'Trae' },
  edit_files: { by: 'Warp' },
  edit_notebook: { by: 'Cursor', refused: NO_CELL },
  editor: { by: 'Cline' },
  file_str_replace: { by: 'Manus' },
  file_write: { by: 'Manus' },
  fs_append: { by: 'Kiro' },
  fs_write: { by: 'Kiro, Amazon Q' },
  insert_after_symbol: { by: 'Serena' },
  insert_at_line: { by: 'Serena' },
  insert_before_symbol: { by: 'Serena' },
  insert_content: { by: 'Roo Code, Cline before 4' },
  insert_edit: { by: 'Copilot Chat' },
  insert_edit_into_file: { by: 'Copilot Chat, codecompanion.nvim' },
  lsp_replace_symbol: { by: 'Crush' },
  move_file: { by: 'MCP filesystem', refused: NO_MOVE },
  multi_edit: { by: 'Claude Code, OpenCode, Crush, Continue' },
  multi_replace_string_in_file: { by: 'Copilot Chat' },
  notebook_edit: { by: 'Claude Code', refused: NO_CELL },
  rename_file: { by: 'Junie', refused: NO_MOVE },
  replace: { by: 'Gemini CLI' },
  replace_content: { by: 'Serena' },
  replace_file: { by: 'browser-use' },
  replace_file_content: { by: 'Windsurf, Antigravity' },
  replace_in_file: { by: 'Cline' },
  replace_lines: { by: 'Serena' },
  replace_string_in_file: { by: 'Copilot Chat' },
  replace_symbol: { by: 'Serena' },
  replace_symbol_body: { by: 'Serena' },
  rewrite_file: { by: 'Void' },
  save_file: { by: 'Augment' },
  search_and_replace: { by: 'Roo Code' },
  search_replace: { by: 'Cursor, Junie, Mistral Vibe' },
  str_replace: { by: 'Kiro, avante.nvim' },
  str_replace_based_edit_tool: { by: 'Anthropic' },
  str_replace_editor: { by: 'Anthropic, OpenHands, SWE-agent, Augment' },
  str_replace_file: { by: 'Kimi CLI' },
  string_replace: { by: 'Same' },
  text_editor: { by: 'goose' },
  update_file: { by: 'Trae' },
  write: { by: 'Claude Code, OpenCode' },
  write_file: { by: 'Gemini CLI' },
  write_to_file: { by: 'Cline, Roo Code' },
}
