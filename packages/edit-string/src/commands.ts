import {
  asOneWord,
  type CallFields,
  type CallKind,
  endIn,
  FIELDS,
  type FieldKind,
  pairIn,
} from '@emend/request'
import type { EditCall } from './call.js'
import { isGiven, WRAPPERS } from './fields.js'

/** The names of the fields that hold the texts of a call. */
export interface Texts extends Pick<EditCall, 'create' | 'inserts' | 'insertLine' | 'appends' | 'where'> {
  /** All of these names. */
  readonly names: readonly string[]
  /** The old and the new text. Absent where the text is empty. */
  readonly old?: string
  readonly new?: string
  /** The name of the field that says what to do, and is no text. */
  readonly flag?: string
  /** The name of the field with the line to insert after; absent for other commands. */
  readonly line?: string
  /** Whether new lines go in before that line, and one more than the last one is the end of the file. */
  readonly isBefore?: boolean
  /** For lines without their text: the name of the field with both numbers, or `given` where each has its own. */
  readonly rows?: string
}

/** A kind of call: which calls belong to it, and how to read their texts. */
interface Command {
  isFor(fields: CallFields): boolean
  /** Undefined if a text is missing. */
  read(fields: CallFields): Texts | undefined
}

const INSERTING: Command = {
  isFor: (fields) => FIELDS.given(fields, 'insert_line') !== undefined,
  read(fields) {
    const line = FIELDS.given(fields, 'insert_line')
    const text = FIELDS.given(fields, 'insert_text', 'new')
    if (line === undefined || text === undefined) return undefined
    // goose's text editor means the end of the file by this.
    if (Number(fields[line]) === -1) return { new: text, names: [text], flag: line, appends: true }
    return { new: text, names: [line, text], line, isBefore: isOfCline(fields, text) }
  },
}

/**
 * Whether a call that inserts is one of Cline's editor, `{path, new_text, insert_line}`, which counts otherwise than Anthropic's.
 * Source: https://github.com/cline/cline/blob/main/sdk/packages/core/src/extensions/tools/schemas.ts
 */
function isOfCline(fields: CallFields, text: string): boolean {
  return fields['command'] === undefined && asOneWord(text) === 'newtext'
}

const CREATING: Command = {
  isFor: (fields) => FIELDS.given(fields, 'file_text') !== undefined,
  read(fields) {
    const text = FIELDS.given(fields, 'file_text')
    return text === undefined ? undefined : { new: text, create: true, names: [text] }
  },
}

/** A call that writes a whole file, such as `{file_path, content}`. */
const WRITING: Command = {
  isFor: (fields) =>
    FIELDS.given(fields, 'content') !== undefined &&
    FIELDS.given(fields, 'path') !== undefined &&
    FIELDS.given(fields, 'old', 'new', ...WRAPPERS, 'symbol') === undefined,
  read(fields) {
    const text = FIELDS.given(fields, 'content')
    return text === undefined ? undefined : { new: text, create: true, names: [text] }
  },
}

/**
 * A call that puts new lines below or above lines of the file, such as `{insert_after, new_text}` or `{anchor, content}`. Beside
 * an anchor without a side they go in below it, as in a patch.
 */
const INSERTING_BESIDE: Command = {
  isFor: (fields) =>
    FIELDS.given(fields, 'old') === undefined &&
    FIELDS.given(fields, ...BESIDE_TEXTS) !== undefined &&
    BESIDE.filter((kind) => FIELDS.given(fields, kind) !== undefined).length === 1,
  read(fields) {
    const text = FIELDS.given(fields, ...BESIDE_TEXTS)
    const [after, before, anchor] = BESIDE.map((kind) => FIELDS.given(fields, kind))
    const beside = after ?? before ?? anchor
    if (text === undefined || beside === undefined) return undefined
    const side = anchor === undefined ? undefined : FIELDS.given(fields, 'side')
    const isAbove = before !== undefined || (side !== undefined && ABOVE.test(String(fields[side])))
    const isSide = side !== undefined && (isAbove || BELOW.test(String(fields[side])))
    const names = [beside, text, ...(isSide ? [side] : [])]
    return { old: beside, new: text, names, inserts: isAbove ? 'above' : 'below' }
  },
}

const BESIDE = ['after', 'before', 'anchor'] as const
const ABOVE = /^(?:insert_?)?(?:before|above)$/i
const BELOW = /^(?:insert_?)?(?:after|below)$/i

/** A call that puts a text at the end or at the beginning of a file, such as `{content, append: true}` or `{content, mode: 'append'}`. */
const INSERTING_AT_AN_END: Command = {
  isFor: (fields) => endIn(fields) !== undefined && FIELDS.given(fields, 'old') === undefined,
  read(fields) {
    const end = endIn(fields)
    const text = FIELDS.given(fields, ...BESIDE_TEXTS)
    if (end === undefined || text === undefined) return undefined
    const place = end.isLast ? ({ appends: true } as const) : { insertLine: 0 }
    return { new: text, names: [text], flag: end.name, ...place }
  },
}

/** A call for a named block of code as a whole: its name and its new text. The command says what to do. */
const FOR_SYMBOL: Command = {
  isFor: namesSymbol,
  read(fields) {
    const action = SYMBOL_ACTIONS.get(String(fields['command']))
    const [symbol, text] = [FIELDS.text(fields, 'symbol'), FIELDS.text(fields, 'body', ...BESIDE_TEXTS)]
    if (
      action === undefined ||
      symbol === undefined ||
      text === undefined ||
      fields[symbol] === '' ||
      fields[text] === ''
    )
      return undefined
    // Tools for symbols write the way to one with slashes.
    const name = String(fields[symbol]).replace(/^\//, '').replaceAll('/', '.')
    return { new: text, names: ['command', symbol, text], where: { symbol: name, action } }
  },
}

/** Whether the fields are a call for a named block of code as a whole. */
export function namesSymbol(fields: CallFields): boolean {
  return typeof fields['command'] === 'string' && SYMBOL_ACTIONS.has(fields['command'])
}

const SYMBOL_ACTIONS: ReadonlyMap<
  string,
  NonNullable<NonNullable<EditCall['where']>['action']>
> = /* @__PURE__ */ new Map([
  ['replace_symbol', 'replaceSymbol'],
  ['insert_after_symbol', 'insertAfter'],
  ['insert_before_symbol', 'insertBefore'],
])

const BESIDE_TEXTS: readonly FieldKind[] = ['insert_text', 'new', 'content']

/** A call that names lines without their text, such as `{start_line, end_line, new_text}`. */
const REPLACING_ROWS: Command = {
  isFor: (fields) =>
    FIELDS.given(fields, 'old') === undefined &&
    FIELDS.given(fields, 'new', 'content') !== undefined &&
    (FIELDS.given(fields, 'range') !== undefined ||
      (FIELDS.given(fields, 'start') !== undefined && FIELDS.given(fields, 'end') !== undefined)),
  read(fields) {
    const text = FIELDS.given(fields, 'new', 'content')
    const range = FIELDS.given(fields, 'range')
    if (text === undefined) return undefined
    return { new: text, names: range === undefined ? [text] : [text, range], rows: range ?? 'given' }
  },
}

const REPLACING: Command = {
  isFor: () => true,
  read(fields) {
    const pair = pairIn(fields)
    const { old = FIELDS.name(fields, 'old'), new: text = FIELDS.name(fields, 'new') } = pair ?? {}
    // Anthropic's tool treats a missing new text as empty: the old text is deleted.
    const isDeletion = text === undefined && fields['command'] === 'str_replace'
    if (old === undefined || (text === undefined && !isDeletion)) return undefined
    const names = text === undefined ? [old] : [old, text]
    // The failure will name the field that is null.
    if (names.some((name) => !isGiven(fields, name))) return undefined
    return { old, ...(text !== undefined && { new: text }), names }
  },
}

/** Whether the fields are a call that writes a whole file. */
export function isWriting(fields: CallFields): boolean {
  return WRITING.isFor(fields)
}

/** The commands of Anthropic's text editor tool by name. */
const COMMANDS: ReadonlyMap<unknown, Command> = /* @__PURE__ */ new Map([
  ['str_replace', REPLACING],
  ['create', CREATING],
  ['insert', INSERTING],
])

/** Whether the call names a command of Anthropic's text editor tool. */
export function namesCommand(fields: CallFields): boolean {
  return COMMANDS.has(fields['command'])
}

/** What the texts of a call do, for the judgement of its other fields. */
export function kindOf(
  { old, new: text, create, inserts, line, appends, insertLine, where }: Texts,
  fields: CallFields,
): CallKind {
  if (appends) return 'insert-below'
  if (insertLine !== undefined) return 'insert-above'
  if (where !== undefined) return 'replace'
  if (create || (old !== undefined && fields[old] === '')) return 'create'
  if (inserts !== undefined) return `insert-${inserts}`
  if (line !== undefined) return 'insert-below'
  return text === undefined || fields[text] === '' ? 'delete' : 'replace'
}

/** The command that the call names, else the one its fields fit; undefined if they fit both an insertion and a replacement. */
export function commandOf(fields: CallFields): Command | undefined {
  const named = COMMANDS.get(fields['command'])
  if (named?.isFor(fields)) return named
  const old = FIELDS.given(fields, 'old')
  const inserts = INSERTING.isFor(fields)
  if (inserts && old !== undefined && fields[old] !== '') return undefined
  if (inserts) return INSERTING
  return (
    [FOR_SYMBOL, INSERTING_AT_AN_END, INSERTING_BESIDE, REPLACING_ROWS, CREATING, WRITING].find((command) =>
      command.isFor(fields),
    ) ?? REPLACING
  )
}
