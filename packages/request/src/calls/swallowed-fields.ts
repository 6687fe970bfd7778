/** Fields of a call that stand as tags at the end of the text of another one. */
export interface SwallowedFields {
  /** The text without them. */
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
  /** The first of their opening tags, as it is written. */
  readonly tag: string
}

/**
 * Returns the fields that the end of a new text has swallowed: `a = 2\n<parameter name="replace_all">true</parameter>`, with or
 * without the closing tag of the call behind them; undefined where there are none. Looks at the last few hundred characters.
 */
export function swallowedFields(text: string): SwallowedFields | undefined {
  let end = text.length
  const fields: [string, string][] = []
  let tag = ''
  for (;;) {
    const from = Math.max(0, end - LONGEST)
    const tail = withoutCloser(text.slice(from, end).trimEnd())
    const opening = Array.from(tail.matchAll(OPENING)).at(-1)
    const field = opening && fieldAt(tail, opening.index)
    if (opening === undefined || field === undefined) break
    tag = opening[0]
    fields.unshift(field)
    end = from + tail.slice(0, opening.index).trimEnd().length
  }
  // A call that the text shows has fields of its own.
  if (fields.length === 0 || CALL.test(text.slice(0, end))) return undefined
  return { text: text.slice(0, end), fields: Object.fromEntries(fields), tag }
}

const LONGEST = 600

const CALL = /<(?:\w{1,10}:)?invoke\s|<function[= ]|<tool_call>/

function withoutCloser(tail: string): string {
  return /<\/(?:\w{1,10}:)?(?:invoke|function|tool_call)>$/.test(tail)
    ? tail.slice(0, tail.lastIndexOf('<')).trimEnd()
    : tail
}

const OPENING =
  /<(?:\w{1,10}:)?param(?:eter)?\s{1,9}name="[\w-]{1,60}"[^\n<>]{0,100}>|<parameter=[\w-]{1,60}>|<arg_key>[\w-]{1,60}<\/arg_key>\s{0,9}<arg_value>/g

/** The field that begins at an offset and ends the text. Its value has no tags. */
function fieldAt(tail: string, at: number): [string, string] | undefined {
  FIELD.lastIndex = at
  const [, named, equal, key, value = ''] = FIELD.exec(tail) ?? []
  const name = named ?? equal ?? key
  return name === undefined ? undefined : [name, value.trim()]
}

const FIELD =
  /<(?:(?:\w{1,10}:)?param(?:eter)?\s{1,9}name="([\w-]{1,60})"[^\n<>]{0,100}>|parameter=([\w-]{1,60})>|arg_key>([\w-]{1,60})<\/arg_key>\s{0,9}<arg_value>)([^<>]{0,300})<\/(?:(?:\w{1,10}:)?param(?:eter)?|arg_value)>$/y
