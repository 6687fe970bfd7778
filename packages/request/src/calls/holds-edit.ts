import { inWords } from './field-words.js'
import { CALL_FIELD, type CallFields, holdsPair, isFields, namesAnchors, pathIn } from './fields.js'
import { plainRequestIn } from './request-start.js'

/**
 * Whether a field that is not read holds an edit, so that ignoring it would drop that edit: its name is that of
 * a text of an edit or of the new path of a file, or its value holds an edit or a hunk at any depth. Empty texts
 * are no edits. Linear.
 */
export function isEditField(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return (typeof value === 'string' && EDIT_TEXT.test(inWords(name))) || holdsEdit(value) || holdsHunk(value)
}

/** What a refusal says of a field that is not read and holds an edit. */
export function unreadEdit(name: string): string {
  return `the field ${JSON.stringify(name)}, which seems to hold an edit, beside other fields of an edit`
}

/**
 * Names of texts of an edit, of a whole file and of a file's new path, with or without a number or a word for one.
 * A line to insert at is none by itself.
 */
const EDIT_TEXT =
  /^(?:(?:[a-z\d]+_)*(?:old|new)_?(?:string|str|text|content|code)|(?:old|new|search|find|replace|replacement)(?=_?\d)|(?:target|replacement)_?content|(?:file|insert)_?text|file_?contents?|contents?|(?:diff|patch)(?:_?text)?|original(?:_?(?:text|code))?|(?:updated|modified)(?:_?(?:text|code))?|(?:new|move|rename)_?(?:to|(?:file_?)?path)|dest(?:ination)?(?:_?path)?)(?:_?(?:\d{1,9}|[a-z]|one|two|three|four|first|second|third|next))?$/

/** Whether a value holds a hunk of a diff at any depth. Linear. */
function holdsHunk(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return HUNK.test(value)
  if (typeof value !== 'object' || value === null || depth > MOST_LEVELS) return false
  return Object.values(value).some((inner) => holdsHunk(inner, depth + 1))
}

const HUNK = /(?<![^\n])@@(?:[ \t][^\n]*|\r)?\n[ +-]/

/** Whether a value holds an edit at any depth. Linear. */
export function holdsEdit(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return plainRequestIn(value) !== undefined
  if (typeof value !== 'object' || value === null || depth > MOST_LEVELS) return false
  if (Array.isArray(value)) return value.some((item: unknown) => holdsEdit(item, depth + 1))
  if (!isFields(value)) return false
  return isEdit(value) || Object.values(value).some((inner) => holdsEdit(inner, depth + 1))
}

/** Whether the fields are those of an edit, whatever else there is. */
export function isEdit(fields: CallFields): boolean {
  const names = Object.keys(fields)
  if (holdsPair(fields) || namesAnchors(fields)) return true
  if (names.some((name) => CALL_FIELD.test(name) && typeof fields[name] === 'string')) return true
  return pathIn(fields) !== undefined && WHOLE_TEXTS.some((name) => typeof fields[name] === 'string')
}

/** Fields that hold an edit or the text of a file where a path stands beside them. */
const WHOLE_TEXTS = ['diff', 'patch', 'content'] as const

const MOST_LEVELS = 16
