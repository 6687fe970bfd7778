import { textCallsIn } from './text-calls.js'

/** A call that is written as text, and is no edit or in no grammar that is read. */
export interface UnreadCall {
  /** The line where it begins, counted from 1. */
  readonly line: number
  readonly text: string
  /** The grammar, where it is known. */
  readonly grammar?: string
  /** The name of its tool, where it is known. */
  readonly tool?: string
}

/** Returns the first call written as text in a request that holds no edit; undefined where there is none. Linear. */
export function unreadCallIn(text: string): UnreadCall | undefined {
  const read = textCallsIn(text)
  if (read !== undefined) {
    const tool = read.cut?.name || read.calls[0]?.name
    return { ...lineAt(text, read.at), grammar: read.grammar, ...(tool && { tool }) }
  }
  const found = SIGN.exec(text)
  if (found === null) return undefined
  const [all, tokens, named, called, api] = found
  const tool = named ?? called ?? api
  const at = found.index + all.search(/\S/)
  return { ...lineAt(text, at), ...(tokens && { grammar: tokens }), ...(tool && { tool }) }
}

/**
 * Signs of calls in grammars that are not read: a model's tokens about tools, or tags about calls; and beginnings of those
 * that are read, in another form.
 */
const SIGN =
  /(<\|(?:python_tag|tool_call|tool_calls|tool_call_start|tool_use|action_start|plugin|function_call|start_of_role)\|?>|<(?:tool_call|tool_calls|tool_use|function_call|function_calls|action)>|\[(?:TOOL_CALLS|TOOL_REQUEST)\])|<(?:\w{1,10}:)?invoke\s{1,9}name="([^"\n<>]{1,100})|<function=([^\s<>=]{1,100})|(?:print\(\s{0,9}\[?)?default_api[.:](\w{1,100})|(?<![^\n])[ \t]*<artifact\s/

function lineAt(text: string, at: number): { readonly line: number; readonly text: string } {
  const above = text.slice(0, at).split('\n')
  const begin = at - (above.at(-1) ?? '').length
  return { line: above.length, text: text.slice(begin).split('\n', 1)[0]?.trimEnd() ?? '' }
}
