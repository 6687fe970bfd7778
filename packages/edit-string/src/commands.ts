import type { CallKind } from '@emend/request'
import type { EditCall } from './call.js'
import {
  AFTER_NAMES,
  ANCHOR_NAMES,
  APPEND_NAMES,
  BEFORE_NAMES,
  BODY_NAMES,
  CONTENT_NAMES,
  END_NAMES,
  FILE_TEXT_NAMES,
  type Fields,
  INSERT_LINE_NAMES,
  INSERT_TEXT_NAMES,
  isGiven,
  MODE_NAMES,
  NEW_NAMES,
  nameIn,
  nonNullNameIn,
  OLD_NAMES,
  PATH_NAMES,
  PREPEND_NAMES,
  RANGE_NAMES,
  SIDE_NAMES,
  START_NAMES,
  SYMBOL_NAMES,
  WRAPPER_NAMES,
} from './fields.js'

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
  isFor(fields: Fields): boolean
  /** Undefined if a text is missing. */
  read(fields: Fields): Texts | undefined
}

const INSERTING: Command = {
  isFor: (fields) => nonNullNameIn(fields, INSERT_LINE_NAMES) !== undefined,
  read(fields) {
    const line = nonNullNameIn(fields, INSERT_LINE_NAMES)
    const text = nonNullNameIn(fields, [...INSERT_TEXT_NAMES, ...NEW_NAMES])
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
function isOfCline(fields: Fields, text: string): boolean {
  return fields['command'] === undefined && /^new_?text$/i.test(text)
}

const CREATING: Command = {
  isFor: (fields) => nonNullNameIn(fields, FILE_TEXT_NAMES) !== undefined,
  read(fields) {
    const text = nonNullNameIn(fields, FILE_TEXT_NAMES)
    return text === undefined ? undefined : { new: text, create: true, names: [text] }
  },
}

/** A call that writes a whole file, such as `{file_path, content}`. */
const WRITING: Command = {
  isFor: (fields) =>
    nonNullNameIn(fields, CONTENT_NAMES) !== undefined &&
    nonNullNameIn(fields, PATH_NAMES) !== undefined &&
    nonNullNameIn(fields, [...OLD_NAMES, ...NEW_NAMES, ...WRAPPER_NAMES, ...SYMBOL_NAMES]) === undefined,
  read(fields) {
    const text = nonNullNameIn(fields, CONTENT_NAMES)
    return text === undefined ? undefined : { new: text, create: true, names: [text] }
  },
}

/**
 * A call that puts new lines below or above lines of the file, such as `{insert_after, new_text}` or `{anchor, content}`. Beside
 * an anchor without a side they go in below it, as in a patch.
 */
const INSERTING_BESIDE: Command = {
  isFor: (fields) =>
    nonNullNameIn(fields, OLD_NAMES) === undefined &&
    nonNullNameIn(fields, BESIDE_TEXT_NAMES) !== undefined &&
    [AFTER_NAMES, BEFORE_NAMES, ANCHOR_NAMES].filter((names) => nonNullNameIn(fields, names) !== undefined)
      .length === 1,
  read(fields) {
    const text = nonNullNameIn(fields, BESIDE_TEXT_NAMES)
    const [after, before, anchor] = [AFTER_NAMES, BEFORE_NAMES, ANCHOR_NAMES].map((names) =>
      nonNullNameIn(fields, names),
    )
    const beside = after ?? before ?? anchor
    if (text === undefined || beside === undefined) return undefined
    const side = anchor === undefined ? undefined : nonNullNameIn(fields, SIDE_NAMES)
    const isAbove = before !== undefined || (side !== undefined && ABOVE.test(String(fields[side])))
    const isSide = side !== undefined && (isAbove || BELOW.test(String(fields[side])))
    const names = [beside, text, ...(isSide ? [side] : [])]
    return { old: beside, new: text, names, inserts: isAbove ? 'above' : 'below' }
  },
}

const ABOVE = /^(?:insert_?)?(?:before|above)$/i
const BELOW = /^(?:insert_?)?(?:after|below)$/i

/** A call that puts a text at the end or at the beginning of a file, such as `{content, append: true}` or `{content, mode: 'append'}`. */
const INSERTING_AT_AN_END: Command = {
  isFor: (fields) => endOf(fields) !== undefined && nonNullNameIn(fields, OLD_NAMES) === undefined,
  read(fields) {
    const end = endOf(fields)
    const text = nonNullNameIn(fields, BESIDE_TEXT_NAMES)
    if (end === undefined || text === undefined) return undefined
    const place = end.isLast ? ({ appends: true } as const) : { insertLine: 0 }
    return { new: text, names: [text], flag: end.name, ...place }
  },
}

/** The field that says at which end of the file a text goes in, and at which. */
function endOf(fields: Fields): { readonly name: string; readonly isLast: boolean } | undefined {
  for (const [names, isLast] of [
    [APPEND_NAMES, true],
    [PREPEND_NAMES, false],
  ] as const) {
    const flag = names.find((name) => fields[name] === true || fields[name] === 'true')
    if (flag !== undefined) return { name: flag, isLast }
    const mode = MODE_NAMES.find((name) => names.includes(String(fields[name]).toLowerCase()))
    if (mode !== undefined) return { name: mode, isLast }
  }
  return undefined
}

/** A call for a named block of code as a whole: its name and its new text. The command says what to do. */
const FOR_SYMBOL: Command = {
  isFor: namesSymbol,
  read(fields) {
    const action = SYMBOL_ACTIONS.get(String(fields['command']))
    const [symbol, text] = [SYMBOL_NAMES, [...BODY_NAMES, ...BESIDE_TEXT_NAMES]].map((names) =>
      names.find((name) => typeof fields[name] === 'string' && fields[name] !== ''),
    )
    if (action === undefined || symbol === undefined || text === undefined) return undefined
    // Tools for symbols write the way to one with slashes.
    const name = String(fields[symbol]).replace(/^\//, '').replaceAll('/', '.')
    return { new: text, names: ['command', symbol, text], where: { symbol: name, action } }
  },
}

/** Whether the fields are a call for a named block of code as a whole. */
export function namesSymbol(fields: Fields): boolean {
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

const BESIDE_TEXT_NAMES = [...INSERT_TEXT_NAMES, ...NEW_NAMES, ...CONTENT_NAMES]

/** A call that names lines without their text, such as `{start_line, end_line, new_text}`. */
const REPLACING_ROWS: Command = {
  isFor: (fields) =>
    nonNullNameIn(fields, OLD_NAMES) === undefined &&
    nonNullNameIn(fields, ROW_TEXT_NAMES) !== undefined &&
    (nonNullNameIn(fields, RANGE_NAMES) !== undefined ||
      (nonNullNameIn(fields, START_NAMES) !== undefined && nonNullNameIn(fields, END_NAMES) !== undefined)),
  read(fields) {
    const text = nonNullNameIn(fields, ROW_TEXT_NAMES)
    const range = nonNullNameIn(fields, RANGE_NAMES)
    if (text === undefined) return undefined
    return { new: text, names: range === undefined ? [text] : [text, range], rows: range ?? 'given' }
  },
}

const ROW_TEXT_NAMES = [...NEW_NAMES, ...CONTENT_NAMES]

const REPLACING: Command = {
  isFor: () => true,
  read(fields) {
    const old = nameIn(fields, OLD_NAMES)
    const text = nameIn(fields, NEW_NAMES)
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
export function isWriting(fields: Fields): boolean {
  return WRITING.isFor(fields)
}

/** The commands of Anthropic's text editor tool by name. */
const COMMANDS: ReadonlyMap<unknown, Command> = /* @__PURE__ */ new Map([
  ['str_replace', REPLACING],
  ['create', CREATING],
  ['insert', INSERTING],
])

/** Whether the call names a command of Anthropic's text editor tool. */
export function namesCommand(fields: Fields): boolean {
  return COMMANDS.has(fields['command'])
}

/** What the texts of a call do, for the judgement of its other fields. */
export function kindOf(
  { old, new: text, create, inserts, line, appends, insertLine, where }: Texts,
  fields: Fields,
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
export function commandOf(fields: Fields): Command | undefined {
  const named = COMMANDS.get(fields['command'])
  if (named?.isFor(fields)) return named
  const old = nonNullNameIn(fields, OLD_NAMES)
  const inserts = INSERTING.isFor(fields)
  if (inserts && old !== undefined && fields[old] !== '') return undefined
  if (inserts) return INSERTING
  return (
    [FOR_SYMBOL, INSERTING_AT_AN_END, INSERTING_BESIDE, REPLACING_ROWS, CREATING, WRITING].find((command) =>
      command.isFor(fields),
    ) ?? REPLACING
  )
}
