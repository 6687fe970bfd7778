/** Whether a text, or one of its lines, may hold a call of one of the grammars. Linear. */
export function mayHoldTextCalls(text: string): boolean {
  return HINT.test(text)
}

const HINT =
  /<(?:[\w:]{0,20}invoke\s|function=|(?:create_file|create_new_file|edit_existing_file|edit_file|insert_content|multi_edit|replace_in_file|search_and_replace|str_replace|write_file|write_to_file|edit|write)>|artifact\s|[｜|‖]{1,2}DSML|\|tool_call_begin|[｜|]tool▁call▁begin|\|open\|>call\s|\|channel\||\|tool_call(?:_start)?\|?>|\|python_tag|TOOLCALL>|tool_calls>|tool_call>\s*[\w.-])|\[TOOL_CALLS\]|default_api\./
