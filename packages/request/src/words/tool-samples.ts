/** Whose a tool is, where its schema is published, and a call of it. */
export interface ToolSample {
  readonly by: string
  readonly source: string
  /** Its arguments: a call that puts `a = 2` in place of `a = 1` in `f.py`, or one of the kind that the tool is for. */
  readonly sample: Readonly<Record<string, unknown>>
  /** Why no format reads its calls, for the page of calls. Absent: they are read. */
  readonly refused?: string
}

const TEXTS = { old_string: 'a = 1', new_string: 'a = 2' }
const STRINGS = { file_path: 'f.py', ...TEXTS }
const COMMAND = { command: 'str_replace', path: 'f.py', old_str: 'a = 1', new_str: 'a = 2' }
const BLOCK = '<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n'
const SKETCH = 'a = 2\n# ... existing code ...\n'
const SERENA = 'https://github.com/oraios/serena/tree/main/src/serena/tools'
const NO_MOVE = 'emend moves a file only with a patch, a diff or a call that names rows'
const NO_CELL = 'emend edits a notebook as the text of its cells'

/** One for every row of `TOOLS`, by its name, for tests and the page of calls. */
export const TOOL_SAMPLES: Readonly<Record<string, ToolSample>> = {
  apply_diff: {
    by: 'Roo Code',
    source: 'https://github.com/RooCodeInc/Roo-Code/tree/main/src/core/prompts/tools',
    sample: { path: 'f.py', diff: BLOCK },
  },
  apply_patch: {
    by: 'Codex, Copilot Chat',
    source: 'https://github.com/openai/codex/tree/main/codex-rs/apply-patch',
    sample: { input: '*** Begin Patch\n*** Update File: f.py\n@@\n-a = 1\n+a = 2\n*** End Patch\n' },
  },
  artifact: {
    by: 'HuggingChat',
    source: 'https://github.com/huggingface/chat-ui',
    sample: { old_str: 'a = 1', new_str: 'a = 2' },
  },
  create_file: {
    by: 'Copilot Chat, Amp',
    source: 'https://github.com/microsoft/vscode-copilot-chat/blob/main/package.json',
    sample: { filePath: 'new.py', content: 'a = 2\n' },
  },
  create_new_file: {
    by: 'Continue',
    source: 'https://github.com/continuedev/continue/tree/main/core/tools/definitions',
    sample: { filepath: 'new.py', contents: 'a = 2\n' },
  },
  delete_file: {
    by: 'Cursor, Junie',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { target_file: 'f.py', explanation: 'not used' },
    refused: 'emend deletes a file only with a patch, a diff or a call that names rows',
  },
  delete_lines: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', start_line: 0, end_line: 0 },
  },
  edit: {
    by: 'Claude Code, OpenCode, Qwen Code, Crush',
    source: 'https://docs.anthropic.com/en/docs/claude-code/settings#tools-available-to-claude',
    sample: STRINGS,
  },
  edit_existing_file: {
    by: 'Continue',
    source: 'https://github.com/continuedev/continue/tree/main/core/tools/definitions',
    sample: { filepath: 'f.py', code_edit: SKETCH },
  },
  edit_file: {
    by: 'Cursor, Amp, Morph, MCP filesystem',
    source: 'https://github.com/modelcontextprotocol/servers/tree/main/src/filesystem',
    sample: { path: 'f.py', edits: [{ oldText: 'a = 1', newText: 'a = 2' }] },
  },
  edit_file_fast_apply: {
    by: 'Trae',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { file_path: 'f.py', content: SKETCH },
  },
  edit_files: {
    by: 'Warp',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { diffs: [{ file_path: 'f.py', search: 'a = 1', replace: 'a = 2' }] },
  },
  edit_notebook: {
    by: 'Cursor',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { target_notebook: 'f.ipynb', cell_idx: 0, is_new_cell: false, ...TEXTS },
    refused: NO_CELL,
  },
  editor: {
    by: 'Cline',
    source: 'https://github.com/cline/cline/tree/main/sdk/packages/core/src/extensions/tools',
    sample: { path: 'f.py', old_text: 'a = 1', new_text: 'a = 2' },
  },
  file_str_replace: {
    by: 'Manus',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { file: 'f.py', old_str: 'a = 1', new_str: 'a = 2', sudo: false },
  },
  file_write: {
    by: 'Manus',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { file: 'f.py', content: 'a = 2', append: true, trailing_newline: true },
  },
  fs_append: {
    by: 'Kiro',
    source: 'https://kiro.dev',
    sample: { path: 'f.py', text: 'a = 2' },
  },
  fs_write: {
    by: 'Kiro, Amazon Q',
    source:
      'https://github.com/aws/amazon-q-developer-cli/blob/main/crates/chat-cli/src/cli/chat/tools/tool_index.json',
    sample: COMMAND,
  },
  insert_after_symbol: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', name_path: 'f', body: 'b = 1' },
  },
  insert_at_line: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', line: 1, content: 'b = 1' },
  },
  insert_before_symbol: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', name_path: 'f', body: 'b = 1' },
  },
  insert_content: {
    by: 'Roo Code, Cline before 4',
    source: 'https://github.com/cline/cline/blob/main/src/core/prompts/tools/insert-content.ts',
    sample: { path: 'f.py', line: 0, content: 'b = 1' },
  },
  insert_edit: {
    by: 'Copilot Chat',
    source: 'https://github.com/microsoft/vscode-copilot-chat/blob/main/package.json',
    sample: { filePath: 'f.py', code_edit: SKETCH },
  },
  insert_edit_into_file: {
    by: 'Copilot Chat, codecompanion.nvim',
    source: 'https://github.com/olimorris/codecompanion.nvim',
    sample: { filepath: 'f.py', edits: [{ oldText: 'a = 1', newText: 'a = 2' }] },
  },
  lsp_replace_symbol: {
    by: 'Crush',
    source: 'https://github.com/charmbracelet/crush/blob/main/internal/agent/tools/lsp_replace_symbol.go',
    sample: { symbol: 'f', file_path: 'f.py', replacement: 'b = 1', action: 'add_after' },
  },
  move_file: {
    by: 'MCP filesystem',
    source: 'https://github.com/modelcontextprotocol/servers/tree/main/src/filesystem',
    sample: { source: 'f.py', destination: 'g.py' },
    refused: NO_MOVE,
  },
  multi_edit: {
    by: 'Claude Code, OpenCode, Crush, Continue',
    source: 'https://github.com/charmbracelet/crush/blob/main/internal/agent/tools/multiedit.go',
    sample: { file_path: 'f.py', edits: [TEXTS] },
  },
  multi_replace_string_in_file: {
    by: 'Copilot Chat',
    source: 'https://github.com/microsoft/vscode-copilot-chat/blob/main/package.json',
    sample: { replacements: [{ filePath: 'f.py', oldString: 'a = 1', newString: 'a = 2' }] },
  },
  notebook_edit: {
    by: 'Claude Code',
    source: 'https://docs.anthropic.com/en/docs/claude-code/settings#tools-available-to-claude',
    sample: { notebook_path: 'f.ipynb', cell_id: 'a1', new_source: 'a = 2' },
    refused: NO_CELL,
  },
  rename_file: {
    by: 'Junie',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { old_path: 'f.py', new_path: 'g.py' },
    refused: NO_MOVE,
  },
  replace: {
    by: 'Gemini CLI',
    source: 'https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/tools/edit.ts',
    sample: STRINGS,
  },
  replace_content: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', needle: 'a = 1', repl: 'a = 2', mode: 'literal' },
  },
  replace_file: {
    by: 'browser-use',
    source: 'https://github.com/browser-use/browser-use/blob/main/browser_use/tools/service.py',
    sample: { file_name: 'f.py', old_str: 'a = 1', new_str: 'a = 2' },
  },
  replace_file_content: {
    by: 'Windsurf, Antigravity',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { TargetFile: 'f.py', TargetContent: 'a = 1', ReplacementContent: 'a = 2' },
  },
  replace_in_file: {
    by: 'Cline',
    source: 'https://github.com/cline/cline/tree/main/src/core/prompts',
    sample: { path: 'f.py', diff: BLOCK },
  },
  replace_lines: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', start_line: 0, end_line: 0, content: 'a = 2' },
  },
  replace_string_in_file: {
    by: 'Copilot Chat',
    source: 'https://github.com/microsoft/vscode-copilot-chat/blob/main/package.json',
    sample: { filePath: 'f.py', oldString: 'a = 1', newString: 'a = 2' },
  },
  replace_symbol: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', name_path: 'f', body: 'def f():\n    return 2' },
  },
  replace_symbol_body: {
    by: 'Serena',
    source: SERENA,
    sample: { relative_path: 'f.py', name_path: 'f', body: 'def f():\n    return 2' },
  },
  rewrite_file: {
    by: 'Void',
    source:
      'https://github.com/voideditor/void/blob/main/src/vs/workbench/contrib/void/common/prompt/prompts.ts',
    sample: { uri: 'new.py', new_content: 'a = 2\n' },
  },
  save_file: {
    by: 'Augment',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { path: 'new.py', file_content: 'a = 2', add_last_line_newline: true },
  },
  search_and_replace: {
    by: 'Roo Code',
    source: 'https://github.com/RooCodeInc/Roo-Code/tree/main/src/core/prompts/tools',
    sample: { path: 'f.py', search: 'a = 1', replace: 'a = 2' },
  },
  search_replace: {
    by: 'Cursor, Junie, Mistral Vibe',
    source: 'https://github.com/mistralai/mistral-vibe',
    sample: STRINGS,
  },
  str_replace: {
    by: 'Kiro, avante.nvim',
    source: 'https://github.com/yetone/avante.nvim/tree/main/lua/avante/llm_tools',
    sample: { path: 'f.py', old_str: 'a = 1', new_str: 'a = 2' },
  },
  str_replace_based_edit_tool: {
    by: 'Anthropic',
    source: 'https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/text-editor-tool',
    sample: COMMAND,
  },
  str_replace_editor: {
    by: 'Anthropic, OpenHands, SWE-agent, Augment',
    source: 'https://github.com/SWE-agent/SWE-agent/tree/main/tools/edit_anthropic',
    sample: COMMAND,
  },
  str_replace_file: {
    by: 'Kimi CLI',
    source: 'https://github.com/MoonshotAI/kimi-cli/tree/main/src/kimi_cli/tools/file',
    sample: { path: 'f.py', edit: { old: 'a = 1', new: 'a = 2' } },
  },
  string_replace: {
    by: 'Same',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { relative_file_path: 'f.py', ...TEXTS, replace_all: false },
  },
  text_editor: {
    by: 'goose',
    source: 'https://github.com/block/goose',
    sample: COMMAND,
  },
  update_file: {
    by: 'Trae',
    source: 'https://github.com/x1xhlol/system-prompts-and-models-of-ai-tools',
    sample: { file_path: 'f.py', replace_blocks: [{ old_str: 'a = 1', new_str: 'a = 2' }] },
  },
  write: {
    by: 'Claude Code, OpenCode',
    source: 'https://docs.anthropic.com/en/docs/claude-code/settings#tools-available-to-claude',
    sample: { file_path: 'new.py', content: 'a = 2\n' },
  },
  write_file: {
    by: 'Gemini CLI',
    source: 'https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/tools/write-file.ts',
    sample: { file_path: 'new.py', content: 'a = 2\n' },
  },
  write_to_file: {
    by: 'Cline, Roo Code',
    source: 'https://github.com/cline/cline/tree/main/src/core/prompts',
    sample: { path: 'new.py', content: 'a = 2\n' },
  },
}
