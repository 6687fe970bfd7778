import { TOOL_ELEMENTS } from '../words/openers.js'

/**
 * How a model writes a call as text. The reader of text calls takes every row of {@link GRAMMARS} alike: to read another
 * grammar, add a row here, in `grammar-samples` and to `GRAMMAR_WORDS`, and the address of the template or the source that shows it in the decision
 * on grammars.
 */
export interface Grammar {
  readonly name: string
  /**
   * The beginning of a call, up to its arguments; what ends a tag or a line before it may be part of the match. The last group
   * that matches is the name of the tool.
   */
  readonly open: RegExp
  /** Whether what matches is a call, by the name of the tool and what is behind it. Absent: it is. */
  readonly isOne?: (name: string, rest: string) => boolean
  /**
   * How the arguments are written: as values between tags; as elements that are named like the fields; as a JSON object; as
   * whole calls in JSON, one or a list of them; as keyword arguments of Python; or as a dictionary with tokens for quotes.
   */
  readonly arguments: Tags | 'elements' | 'json' | 'calls' | 'python' | 'quote tokens'
  /** What sets a further call in Python apart, up to its arguments; the group is the name of its tool. Absent: there is none. */
  readonly next?: RegExp
  /** What ends the call, behind whitespace. Absent: the arguments end it. */
  readonly close?: RegExp
  /** The end of a call, as a refusal names it. */
  readonly end: string
}

/** Arguments as values between tags. */
export interface Tags {
  /** The tag before a value. The first group is the field, the second one the type of a value that is not always text. */
  readonly field: RegExp
  /** Every tag of the grammar. The groups are: before a value, behind it, before a call, behind it. */
  readonly tag: RegExp
  /** Whether a closing tag has the name of the field. */
  readonly isNamed?: true
  /** Whether a value may be a CDATA section of XML. */
  readonly isCharacterData?: true
  /** Whether the line break right behind the first tag, and that before the last one, belong to the layout. */
  readonly isLaidOut?: true
}

export const GRAMMARS: readonly Grammar[] = [
  {
    name: 'invoke',
    open: /(?:(?<![^\n])|>)[ \t]*<(?:\w{1,10}:)?invoke\s{1,9}name="([^"\n<>]{1,100})"\s{0,9}>/g,
    arguments: {
      field: /\s*<(?:\w{1,10}:)?parameter\s{1,9}name="([^"\n<>]{1,100})"[^\n<>]{0,100}>/y,
      tag: /(<(?:\w{1,10}:)?parameter\s{1,9}name=)|(<\/(?:\w{1,10}:)?parameter>)|(<(?:\w{1,10}:)?invoke\s{1,9}name=)|(<\/(?:\w{1,10}:)?invoke>)/g,
    },
    close: /\s*<\/(?:\w{1,10}:)?invoke>/y,
    end: '</invoke>',
  },
  {
    name: 'invoke with tokens',
    open: /\]<\]minimax\[>\[<invoke\s{1,9}name="([^"\n<>]{1,100})"\s{0,9}>/g,
    arguments: {
      field: /\s*\]<\]minimax\[>\[<([\w.-]{1,100})>/y,
      tag: /(\]<\]minimax\[>\[<[\w.-]{1,100}>)|(\]<\]minimax\[>\[<\/(?!invoke>)[\w.-]{1,100}>)|(\]<\]minimax\[>\[<invoke\s)|(\]<\]minimax\[>\[<\/invoke>)/g,
      isNamed: true,
    },
    close: /\s*\]<\]minimax\[>\[<\/invoke>/y,
    end: ']<]minimax[>[</invoke>',
  },
  {
    name: 'DSML',
    open: /<[｜|‖]{1,2}DSML[｜|‖]{1,2}invoke\s{1,9}name="([^"\n<>]{1,100})"\s{0,9}>/g,
    arguments: {
      field:
        /\s*<[｜|‖]{1,2}DSML[｜|‖]{1,2}parameter\s{1,9}name="([^"\n<>]{1,100})"(?:\s{1,9}string="(\w{1,9})")?\s{0,9}>/y,
      tag: /(<[｜|‖]{1,2}DSML[｜|‖]{1,2}parameter\s)|(<\/[｜|‖]{1,2}DSML[｜|‖]{1,2}parameter>)|(<[｜|‖]{1,2}DSML[｜|‖]{1,2}invoke\s)|(<\/[｜|‖]{1,2}DSML[｜|‖]{1,2}invoke>)/g,
    },
    close: /\s*<\/[｜|‖]{1,2}DSML[｜|‖]{1,2}invoke>/y,
    end: '</｜DSML｜invoke>',
  },
  {
    name: 'function',
    open: /(?:(?<![^\n])|>)[ \t]*<function=([^\s<>=]{1,100})>(?!\s{0,9}\{)/g,
    arguments: {
      field: /\s*<parameter=([^\s<>=]{1,100})>/y,
      tag: /(<parameter=[^\s<>=]{1,100}>)|(<\/parameter>)|(<function=[^\s<>=]{1,100}>)|(<\/function>)/g,
      isLaidOut: true,
    },
    close: /\s*<\/function>/y,
    end: '</function>',
  },
  {
    name: 'function with JSON',
    open: /(?:(?<![^\n])|>)[ \t]*<function=([^\s<>=]{1,100})>\s{0,9}(?=\{)/g,
    arguments: 'json',
    close: /\s*<\/function>/y,
    end: '</function>',
  },
  {
    name: 'function with a name',
    open: /(?:(?<![^\n])|>)[ \t]*<function name=["']([^"'\n<>]{1,100})["']\s{0,9}>/g,
    isOne: (_, rest) => /^\s{0,40}<param\s/.test(rest),
    arguments: {
      field: /\s*<param\s{1,9}name=["']([^"'\n<>]{1,100})["']\s{0,9}>/y,
      tag: /(<param\s{1,9}name=)|(<\/param>)|(<function name=)|(<\/function>)/g,
      isCharacterData: true,
    },
    close: /\s*<\/function>/y,
    end: '</function>',
  },
  {
    name: 'arg_key',
    open: /<tool_call>\s{0,9}([\w.-]{1,100})\s{0,9}(?=<arg_key>|<\/tool_call>)/g,
    arguments: {
      field: /\s*<arg_key>\s{0,9}([^\s<>]{1,100})\s{0,9}<\/arg_key>\s{0,9}<arg_value>/y,
      tag: /(<arg_key>)|(<\/arg_value>)|(<tool_call>)|(<\/tool_call>)/g,
    },
    close: /\s*<\/tool_call>/y,
    end: '</tool_call>',
  },
  {
    name: 'argument tokens',
    open: /<\|open\|>call\s{1,9}tool="([^"\n<>]{1,100})"[^\n<>]{0,100}<\|sep\|>/g,
    arguments: {
      field:
        /\s*<\|open\|>argument\s{1,9}key="([^"\n<>]{1,100})"(?:\s{1,9}type="(\w{1,9})")?\s{0,9}<\|sep\|>/y,
      tag: /(<\|open\|>argument\s)|(<\|close\|>argument<\|sep\|>)|(<\|open\|>call\s)|(<\|close\|>call<\|sep\|>)/g,
    },
    close: /\s*<\|close\|>call<\|sep\|>/y,
    end: '<|close|>call<|sep|>',
  },
  {
    name: 'tool_call tokens',
    open: /<\|tool_call_begin\|>\s{0,9}([\w.-]{1,100})(?::\d{1,9})?\s{0,9}<\|tool_call_argument_begin\|>/g,
    arguments: 'json',
    close: /\s*<\|tool_call_end\|>/y,
    end: '<|tool_call_end|>',
  },
  {
    name: 'tool▁call tokens with a fence',
    open: /<[｜|]tool▁call▁begin[｜|]>function<[｜|]tool▁sep[｜|]>([\w.-]{1,100})\s{0,9}```json\s/g,
    arguments: 'json',
    close: /\s*```\s{0,9}<[｜|]tool▁call▁end[｜|]>/y,
    end: '<｜tool▁call▁end｜>',
  },
  {
    name: 'tool▁call tokens',
    open: /<[｜|]tool▁call▁begin[｜|]>(?!function<)([\w.-]{1,100})<[｜|]tool▁sep[｜|]>/g,
    arguments: 'json',
    close: /\s*<[｜|]tool▁call▁end[｜|]>/y,
    end: '<｜tool▁call▁end｜>',
  },
  {
    name: '[TOOL_CALLS] with a list',
    open: /\[TOOL_CALLS\]\s{0,9}(?=\[)/g,
    arguments: 'calls',
    end: ']',
  },
  {
    name: '[TOOL_CALLS] with names',
    open: /\[TOOL_CALLS\]\s{0,9}([\w.-]{1,100})(?:\[CALL_ID\]\w{0,40})?(?:\[ARGS\])?\s{0,9}(?=\{)/g,
    arguments: 'json',
    end: '}',
  },
  {
    name: 'tags with JSON',
    open: /<(?:\|tool_call(?:_start)?\||\|python_tag\||TOOLCALL|tool_calls)>\s{0,9}(?=\[?\s{0,9}\{)/g,
    arguments: 'calls',
    end: '}',
  },
  {
    name: 'Python between tokens',
    open: /<\|(?:tool_call|python)_start\|>\s{0,9}\[\s{0,9}([A-Za-z_][\w.]{0,99})\(/g,
    arguments: 'python',
    next: /\s*,\s*([A-Za-z_][\w.]{0,99})\(/y,
    close: /\s*\]\s*<\|(?:tool_call|python)_end\|>/y,
    end: ']<|tool_call_end|>',
  },
  {
    name: 'call with quote tokens',
    open: /<\|tool_call>\s{0,9}call:([\w.-]{1,100})(?=\{)/g,
    arguments: 'quote tokens',
    close: /\s*<tool_call\|>/y,
    end: '<tool_call|>',
  },
  {
    name: 'harmony',
    open: /<\|channel\|>\w{1,20}\s{1,9}to=functions\.([\w.-]{1,100})\s{0,9}(?:<\|constrain\|>)?\w{0,10}\s{0,9}<\|message\|>|to=functions\.([\w.-]{1,100})\s{0,9}<\|channel\|>\w{1,20}\s{0,9}(?:<\|constrain\|>)?\w{0,10}\s{0,9}<\|message\|>/g,
    arguments: 'json',
    // Servers stop at the token that ends a call: the text may end with the arguments, which JSON shows to be whole.
    close: /\s*(?:<\|call\|>|$)/y,
    end: '<|call|>',
  },
  {
    name: 'default_api',
    open: /(?<![^\n])[ \t]*print\(\s{0,9}default_api\.(\w{1,100})\(/g,
    arguments: 'python',
    close: /\s*\)/y,
    end: '))',
  },
  {
    name: 'artifact',
    open: /<(artifact)\s[^\n<>]{0,300}?type="update"[^\n<>]{0,300}>/g,
    arguments: 'elements',
    end: '</artifact>',
  },
  {
    name: 'elements',
    open: /(?:(?<![^\n])|>)[ \t]*<(\w{1,40})>(?=\s{0,40}<\w)/g,
    isOne: (name, rest) =>
      TOOL_ELEMENTS.includes(name) && (name.includes('_') || /^\s{0,40}<(?:path|file_path)>/.test(rest)),
    arguments: 'elements',
    end: 'its closing tag',
  },
]
