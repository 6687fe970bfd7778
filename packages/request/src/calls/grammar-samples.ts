/** Who writes a grammar: models, or a tool that asks models for it; and a call that puts `a = 2` in place of `a = 1` in `f.py`. */
export interface GrammarSample {
  readonly writers: string
  readonly sample: string
}

/** A sample of every row of `GRAMMARS`, by its name, for tests and pages. */
export const GRAMMAR_SAMPLES: Readonly<Record<string, GrammarSample>> = {
  invoke: {
    writers: 'Claude, MiniMax',
    sample:
      '<invoke name="edit">\n<parameter name="path">f.py</parameter>\n<parameter name="old_string">a = 1</parameter>\n<parameter name="new_string">a = 2</parameter>\n</invoke>',
  },
  'invoke with tokens': {
    writers: 'MiniMax M3',
    sample:
      ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="edit">]<]minimax[>[<path>f.py]<]minimax[>[</path>]<]minimax[>[<old_string>a = 1]<]minimax[>[</old_string>]<]minimax[>[<new_string>a = 2]<]minimax[>[</new_string>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
  },
  DSML: {
    writers: 'DeepSeek V3.2, V4',
    sample:
      '<｜DSML｜invoke name="edit">\n<｜DSML｜parameter name="path" string="true">f.py</｜DSML｜parameter>\n<｜DSML｜parameter name="old_string" string="true">a = 1</｜DSML｜parameter>\n<｜DSML｜parameter name="new_string" string="true">a = 2</｜DSML｜parameter>\n</｜DSML｜invoke>',
  },
  function: {
    writers: 'Qwen3-Coder',
    sample:
      '<tool_call>\n<function=edit>\n<parameter=path>\nf.py\n</parameter>\n<parameter=old_string>\na = 1\n</parameter>\n<parameter=new_string>\na = 2\n</parameter>\n</function>\n</tool_call>',
  },
  'function with JSON': {
    writers: 'Llama 3.1',
    sample: '<function=edit>{"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}</function>',
  },
  'function with a name': {
    writers: 'MiniCPM5',
    sample:
      '<function name="edit"><param name="path">f.py</param><param name="old_string"><![CDATA[a = 1]]></param><param name="new_string"><![CDATA[a = 2]]></param></function>',
  },
  arg_key: {
    writers: 'GLM-4.5 and later',
    sample:
      '<tool_call>edit\n<arg_key>path</arg_key>\n<arg_value>f.py</arg_value>\n<arg_key>old_string</arg_key>\n<arg_value>a = 1</arg_value>\n<arg_key>new_string</arg_key>\n<arg_value>a = 2</arg_value>\n</tool_call>',
  },
  'argument tokens': {
    writers: 'Kimi K3',
    sample:
      '<|open|>tools<|sep|><|open|>call tool="edit" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>f.py<|close|>argument<|sep|><|open|>argument key="old_string" type="string"<|sep|>a = 1<|close|>argument<|sep|><|open|>argument key="new_string" type="string"<|sep|>a = 2<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  },
  'tool_call tokens': {
    writers: 'Kimi K2',
    sample:
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.edit:0<|tool_call_argument_begin|>{"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}<|tool_call_end|><|tool_calls_section_end|>',
  },
  'tool▁call tokens with a fence': {
    writers: 'DeepSeek V3, R1',
    sample:
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>edit\n```json\n{"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  },
  'tool▁call tokens': {
    writers: 'DeepSeek V3.1',
    sample:
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>edit<｜tool▁sep｜>{"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  },
  '[TOOL_CALLS] with a list': {
    writers: 'Mistral, tokenizers up to v7',
    sample:
      '[TOOL_CALLS] [{"name": "edit", "arguments": {"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}, "id": "a1b2c3d4e"}]',
  },
  '[TOOL_CALLS] with names': {
    writers: 'Mistral, tokenizers from v11',
    sample:
      '[TOOL_CALLS]edit[CALL_ID]a1b2c3d4e[ARGS]{"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}',
  },
  'tags with JSON': {
    writers: 'Llama 3, Phi-4, LFM2, Nemotron, Apriel',
    sample:
      '<|tool_call|>{"name": "edit", "arguments": {"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}}<|/tool_call|>',
  },
  'Python between tokens': {
    writers: 'LFM2, Llama 4',
    sample: '<|tool_call_start|>[edit(path="f.py", old_string="a = 1", new_string="a = 2")]<|tool_call_end|>',
  },
  'call with quote tokens': {
    writers: 'Gemma 4',
    sample:
      '<|tool_call>call:edit{new_string:<|"|>a = 2<|"|>,old_string:<|"|>a = 1<|"|>,path:<|"|>f.py<|"|>}<tool_call|>',
  },
  harmony: {
    writers: 'gpt-oss',
    sample:
      '<|start|>assistant<|channel|>commentary to=functions.edit <|constrain|>json<|message|>{"path": "f.py", "old_string": "a = 1", "new_string": "a = 2"}<|call|>',
  },
  default_api: {
    writers: 'Gemini',
    sample:
      '```tool_code\nprint(default_api.replace(file_path="f.py", old_string="a = 1", new_string="a = 2"))\n```',
  },
  artifact: {
    writers: 'HuggingChat',
    sample:
      '<artifact identifier="f" type="update">\n<old_str>a = 1</old_str>\n<new_str>a = 2</new_str>\n</artifact>',
  },
  elements: {
    writers: 'Cline, Roo Code, avante.nvim',
    sample: '<edit><path>f.py</path><old>a = 1</old><new>a = 2</new></edit>',
  },
}
