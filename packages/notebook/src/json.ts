import type { Result } from '@emend/core/plugin'
import type { ViewProblem } from '@emend/fs'
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** Where a value is in a JSON text: half-open, in UTF-16 units. */
interface Slot {
  readonly start: number
  readonly end: number
}

/** A value in a JSON text. */
export interface JsonValue extends Slot {
  readonly type: string
  /** The value of a string, a number, a boolean or null; undefined for an object or a list. */
  readonly value: unknown
  /** The members of an object, by name; empty for other values. */
  readonly members: ReadonlyMap<string, JsonValue>
  /** The items of a list; empty for other values. */
  readonly items: readonly JsonValue[]
}

/** Parses strict JSON with the place of every value that somebody asks for. Linear in the length of the text. */
export function parseJson(text: string): Result<JsonValue, ViewProblem> {
  try {
    const errors: ParseError[] = []
    const root = parseTree(text, errors, STRICT)
    const [error] = errors
    if (error !== undefined) return { ok: false, failure: syntaxProblem(text, error) }
    // It takes some texts that JSON does not allow, such as a number with a zero in front.
    JSON.parse(text)
    if (root !== undefined) return { ok: true, value: readNode(root) }
    return { ok: false, failure: { reason: 'it is empty' } }
  } catch (error) {
    // The parser calls itself for every level, and ends with the stack.
    const isDeep = error instanceof RangeError
    const reason = isDeep
      ? 'its JSON is nested too deeply'
      : `it is not JSON: ${error instanceof Error ? error.message : error}`
    return { ok: false, failure: { reason } }
  }
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

function syntaxProblem(text: string, { error, offset }: ParseError): ViewProblem {
  const code = printParseErrorCode(error)
  const what = code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return { reason: `it is not JSON: ${what}`, line: text.slice(0, offset).split('\n').length }
}

function readNode(node: Node): JsonValue {
  const { type, offset: start, length, value, children = [] } = node
  let members: ReadonlyMap<string, JsonValue> | undefined
  let items: readonly JsonValue[] | undefined
  return {
    start,
    end: start + length,
    type,
    value,
    get members() {
      members ??= type === 'object' ? membersOf(children) : NO_MEMBERS
      return members
    },
    get items() {
      items ??= type === 'array' ? children.map(readNode) : []
      return items
    },
  }
}

const NO_MEMBERS: ReadonlyMap<string, JsonValue> = new Map()

/** A name that comes twice counts with its last value, as in `JSON.parse` and in Jupyter's own reader. */
function membersOf(properties: readonly Node[]): ReadonlyMap<string, JsonValue> {
  return new Map(
    properties.flatMap(({ children: [name, value] = [] }) =>
      name && value ? [[String(name.value), readNode(value)] as const] : [],
    ),
  )
}
