import type { EditCall } from './call.js'
import {
  CONTENT_NAMES,
  FILE_TEXT_NAMES,
  type Fields,
  INSERT_LINE_NAMES,
  INSERT_TEXT_NAMES,
  isGiven,
  NEW_NAMES,
  nameIn,
  nonNullNameIn,
  OLD_NAMES,
  PATH_NAMES,
  WRAPPER_NAMES,
} from './fields.js'

/** The names of the fields that hold the texts of a call. */
interface Texts extends Pick<EditCall, 'create'> {
  /** All of these names. */
  readonly names: readonly string[]
  /** The old and the new text. Absent where the text is empty. */
  readonly old?: string
  readonly new?: string
  /** The name of the field with the line to insert after; absent for other commands. */
  readonly line?: string
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
    return { new: text, names: [line, text], line }
  },
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
    nonNullNameIn(fields, [...OLD_NAMES, ...NEW_NAMES, ...WRAPPER_NAMES]) === undefined,
  read(fields) {
    const text = nonNullNameIn(fields, CONTENT_NAMES)
    return text === undefined ? undefined : { new: text, create: true, names: [text] }
  },
}

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

/** The command that the call names, else the one its fields fit; undefined if they fit both an insertion and a replacement. */
export function commandOf(fields: Fields): Command | undefined {
  const named = COMMANDS.get(fields['command'])
  if (named?.isFor(fields)) return named
  const old = nonNullNameIn(fields, OLD_NAMES)
  const inserts = INSERTING.isFor(fields)
  if (inserts && old !== undefined && fields[old] !== '') return undefined
  if (inserts) return INSERTING
  return [CREATING, WRITING].find((command) => command.isFor(fields)) ?? REPLACING
}
