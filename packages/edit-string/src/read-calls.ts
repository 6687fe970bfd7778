import type { ParsedRequest, ParseFailure, Result } from '@emend/core/plugin'
import {
  badEscapeIn,
  type CallFields,
  FIELDS,
  isFields,
  type OpenRequest,
  openRequest,
  parseJson,
  RequestConditions,
} from '@emend/request'
import { type EditCall, FORMAT } from './call.js'
import { EXPECTED, wrongInput } from './failures.js'
import { isGiven } from './fields.js'
import { plainCall } from './plain-call.js'
import { describeValue, readCall } from './read-call.js'
import { type SplitCall, splitCall } from './split-call.js'

/** The calls in an input, and notices about the fields that were ignored. */
export interface ReadCalls extends Pick<ParsedRequest, 'notices' | 'dryRun'> {
  readonly calls: readonly EditCall[]
}

/**
 * Reads the calls from what a model sent: an object, an array of objects, or either as JSON text. CallFields may have any of
 * their usual names. A call may hold several edits: pairs of texts with numbers behind their names or under several
 * spellings, and lists of edits beside them; a path beside nested edits applies to those that have none. An edit that is
 * there twice, as a pair and in the list beside it, is taken once (notice); a pair of two empty texts beside other edits
 * is none (notice).
 *
 * A failure says what was received and what is expected. No field that holds an edit is ignored. Linear.
 */
export function readCalls(input: unknown): Result<ReadCalls, ParseFailure> {
  return readCallsIn(input, openRequest)
}

/** Does what {@link readCalls} does, with another way to take the calls out of what is around them. */
export function readCallsIn(input: unknown, open: OpenRequest): Result<ReadCalls, ParseFailure> {
  const plain = plainCall(input)
  if (plain !== undefined) return { ok: true, value: { calls: [plain], notices: [] } }
  const opened = open(input, FORMAT)
  if (!opened.ok) return opened
  const conditions = new RequestConditions(opened.value)
  const read = new Reader(conditions).read(opened.value.input, undefined, { arrays: 0, calls: 0 })
  if (!read.ok) return read
  const calls = withoutFillers(read.value, conditions.notices)
  if (calls.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  const { edits: _, ...said } = conditions.request([])
  return { ok: true, value: { calls, ...said } }
}

type Calls = Result<readonly EditCall[], ParseFailure>

/** How many arrays and calls are around a value. */
interface Depth {
  readonly arrays: number
  readonly calls: number
}

class Reader {
  readonly #conditions: RequestConditions

  constructor(conditions: RequestConditions) {
    this.#conditions = conditions
  }

  read(input: unknown, outerPath: unknown, depth: Depth): Calls {
    const value = typeof input === 'string' ? (parseJson(input) ?? input) : input
    if (Array.isArray(value) && depth.arrays < MOST_ARRAYS)
      return this.#all(value, (item) => this.read(item, outerPath, { ...depth, arrays: depth.arrays + 1 }))
    if (typeof value === 'string')
      return wrongInput(
        `text that is not a JSON object${/^\s*[[{]/.test(value) ? (badEscapeIn(value) ?? '') : ''}`,
      )
    return isFields(value) ? this.#call(value, outerPath, depth) : wrongInput(describeValue(value))
  }

  #call(fields: CallFields, outerPath: unknown, depth: Depth): Calls {
    if (depth.calls > MOST_CALLS) return wrongInput('calls nested too deeply')
    const split = splitCall(fields)
    if (!split.ok) return split
    const { own, lists, repeated, beside } = split.value
    for (const name of repeated) this.#repeats(`the text in the field ${JSON.stringify(name)}`)
    const path = FIELDS.value(fields, 'path') ?? outerPath
    const ownCalls = this.#all(own, (edit) => {
      const call = readCall(edit, path, this.#conditions)
      return call.ok ? { ok: true, value: [call.value] } : call
    })
    if (!ownCalls.ok) return ownCalls
    let hash: Pick<EditCall, 'expectedHash'> = {}
    if (beside !== undefined) {
      if (isGiven(beside, 'where')) return wrongInput('where beside a list of edits, and not in each of them')
      const others = this.#conditions.judge(beside, [FIELDS.name(fields, 'path')], {
        format: FORMAT,
        expected: EXPECTED,
      })
      if (!others.ok) return others
      this.#conditions.add(others.value)
      if (others.value.expects !== undefined) hash = { expectedHash: others.value.expects.hash }
    }
    const listed = this.#all(lists, (list) =>
      this.#list(list, path, depth, own.length + lists.length > 1 || typeof list.value === 'string'),
    )
    if (!listed.ok) return listed
    const calls = this.#once(ownCalls.value, listed.value)
    return { ok: true, value: calls.map((call) => ({ ...hash, ...call })) }
  }

  /** @param isBeside whether there are edits in other fields, too, so that a failure must name this one */
  #list({ name, value }: SplitCall['lists'][number], path: unknown, depth: Depth, isBeside: boolean): Calls {
    const read = this.read(value, path, { ...depth, calls: depth.calls + 1 })
    if (read.ok || read.failure.code !== 'wrong-input' || !isBeside) return read
    return { ok: false, failure: { ...read.failure, received: `${name} with ${read.failure.received}` } }
  }

  #all<Item>(items: readonly Item[], read: (item: Item) => Calls): Calls {
    const calls: EditCall[] = []
    for (const item of items) {
      const one = read(item)
      if (!one.ok) return one
      for (const call of one.value) calls.push(call)
    }
    return { ok: true, value: calls }
  }

  /** The calls of a call's own pairs and then those of its lists, without those that repeat an own pair. */
  #once(own: readonly EditCall[], listed: readonly EditCall[]): readonly EditCall[] {
    if (own.length + listed.length < 2 || own.length === 0) return [...own, ...listed]
    const known = new Set<string>()
    const isNew = (call: EditCall) => !known.has(keyOf(call))
    const calls: EditCall[] = []
    for (const call of own) {
      if (isNew(call)) calls.push(call)
      else this.#repeats(`the edit of ${JSON.stringify(firstLineOf(call))}`)
      known.add(keyOf(call))
    }
    for (const call of listed) {
      if (isNew(call)) calls.push(call)
      else this.#repeats(`the edit of ${JSON.stringify(firstLineOf(call))}`)
    }
    return calls
  }

  #repeats(what: string): void {
    this.#conditions.notices.push({
      code: 'repeated-edit',
      message: `${what} is there twice; it was taken once`,
    })
  }
}

/** The most arrays around a call: an array of calls, inside an object that is itself in an array. */
const MOST_ARRAYS = 2

/** The most calls around a call. */
const MOST_CALLS = 4

function keyOf(call: EditCall): string {
  return JSON.stringify(Object.entries(call).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function firstLineOf({ oldString, newString }: EditCall): string {
  const [line = ''] = (oldString || newString).trim().split('\n', 1)
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** Without the pairs of two empty texts, which models send beside real edits to fill fields that must be there. */
function withoutFillers(
  calls: readonly EditCall[],
  notices: RequestConditions['notices'],
): readonly EditCall[] {
  const isFiller = ({ oldString, newString, create, insertLine, rows }: EditCall) =>
    oldString === '' && newString === '' && !create && (insertLine ?? rows) === undefined
  const fillers = calls.filter(isFiller).length
  if (fillers === 0 || fillers === calls.length) return calls
  const message =
    fillers === 1
      ? 'a pair of two empty texts was ignored'
      : `${fillers} pairs of two empty texts were ignored`
  notices.push({ code: 'empty-edit', message })
  return calls.filter((call) => !isFiller(call))
}
