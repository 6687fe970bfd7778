/** The fields of a call as the model sent them, not yet checked. */
export type CallFields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is CallFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names of the fields in which calls name a file. */
export const PATH_FIELD: RegExp =
  /^(?:(?:absolute|relative|target)_?)?(?:file_?)?path$|^path_?in_?project$|^(?:target_?)?file(?:_?name)?$/i

/** Names of fields that only calls have: old or new text, the text of a new file, text to insert, or a sketch. */
export const CALL_FIELD: RegExp =
  /^(?:old|new)_?(?:string|str|text|content|code)$|^(?:target|replacement)content$|^(?:file|insert)_?text$|^insert_?line$|^code_?edit$/i

const OLD_FIELD =
  /^(?:old_?(?:string|str|text|content|code)?|search(?:_?text)?|find|original|targetcontent)$/i
const NEW_FIELD =
  /^(?:new_?(?:string|str|text|content|code)?|replace(?:ment)?|replace_?with|replacement_?(?:text|content)|updated)$/i

/** Whether a field with this name holds the old text of an edit. */
export function isOldText(name: string): boolean {
  return OLD_FIELD.test(name)
}

/** Whether the fields hold an old and a new text. */
export function holdsPair(fields: CallFields): boolean {
  const has = (pattern: RegExp) =>
    Object.keys(fields).some((name) => pattern.test(name) && typeof fields[name] === 'string')
  return has(OLD_FIELD) && has(NEW_FIELD)
}

/** The text of a field; undefined where it is missing or no text. */
export function textField(fields: CallFields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'string') return value
  }
  return undefined
}

/** The value of the first field whose name matches, if it is text. */
export function pathIn(fields: CallFields): string | undefined {
  const name = Object.keys(fields).find((one) => PATH_FIELD.test(one) && typeof fields[one] === 'string')
  return name === undefined ? undefined : (fields[name] as string)
}

/** Names of the fields in which an edit names a row by its anchor. */
const ANCHOR_FIELD =
  /^(?:pos|anchor|(?:start|end)_?anchor|remove_(?:from|to)|first|last|after|before|start|end)$/i
/** The number of a row with a hash of what it held: `9#KT`, `9:a3`. */
const ANCHOR = /^(?:#HL )?[+\-> ]{0,8}\d{1,7}[#:][A-Za-z0-9_+/-]{2,8}(?![^:|\u2502\s])/

/** Whether the fields are an edit of rows that it names by their anchors, or of a whole file by an operation on its rows. */
export function namesAnchors(fields: CallFields): boolean {
  const isAnchored = Object.keys(fields).some((name) => {
    const value = fields[name]
    return ANCHOR_FIELD.test(name) && typeof value === 'string' && ANCHOR.test(value)
  })
  return isAnchored || (typeof fields['op'] === 'string' && Object.hasOwn(fields, 'lines'))
}

/** Whether a folder that a call names lies below the root, as far as its text says. */
export function isBelowRoot(folder: string): boolean {
  return !/^(?:[/\\~]|[A-Za-z]:|\.?[/\\]?$)/.test(folder)
}
