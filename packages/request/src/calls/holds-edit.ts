import { inWords } from '../words/in-words.js'
import { type CallFields, FIELDS, isFields, namesAnchors, pairIn, pathIn } from './fields.js'
import { plainRequestIn } from './request-start.js'

/**
 * Whether a field that is not read holds an edit, so that ignoring it would drop that edit: its name is that of
 * a text of an edit or of the new path of a file, or its value holds an edit or a hunk at any depth. Empty texts
 * are no edits. Linear.
 */
export function isEditField(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return (typeof value === 'string' && isTextOfEdit(inWords(name))) || holdsEdit(value) || holdsHunk(value)
}

/** What a refusal says of a field that is not read and holds an edit. */
export function unreadEdit(name: string): string {
  return `the field ${JSON.stringify(name)}, which seems to hold an edit, beside other fields of an edit`
}

/**
 * Whether words are the name of a text of an edit, of a whole file or of a file's new path, with or without a number or a word for one,
 * and with or without words before one that only edits have. A line to insert at is none by itself.
 */
function isTextOfEdit(words: string): boolean {
  const stem = words.replace(NUMBER, '')
  if (FIELDS.isOne(stem, 'insert_line')) return false
  if (FIELDS.isOne(stem, 'old', 'new', 'content', 'patch', 'diff', 'rename')) return true
  return FIELDS.isOne(stem.split('_').slice(-2).join('_'), 'own')
}

const NUMBER = /(?<=\w)_?(?:\d{1,9}|one|two|three|four|first|second|third|next)$|(?<=\w)_[a-z]$/

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

/** Whether the fields are an operation on a file, whose type says which. */
export function isOperation({ type }: CallFields): boolean {
  return typeof type === 'string' && /^(?:create|update|delete)_file$/.test(type)
}

/** The names and texts of the fields that may be a request by themselves. The text of a command is its last word. */
export function textsIn(fields: CallFields): readonly (readonly [string, string])[] {
  return FIELDS.all(fields, 'arguments', 'patch', 'shell', 'diff', 'content').flatMap((name) => {
    const value = fields[name]
    const text: unknown = Array.isArray(value) ? value.at(-1) : value
    return typeof text === 'string' ? [[name, text] as const] : []
  })
}

/** Whether the fields are those of an edit, whatever else there is. */
export function isEdit(fields: CallFields): boolean {
  if (pairIn(fields) !== undefined || namesAnchors(fields)) return true
  if (FIELDS.text(fields, 'own') !== undefined) return true
  return pathIn(fields) !== undefined && FIELDS.text(fields, 'diff', 'patch', 'content') !== undefined
}

const MOST_LEVELS = 16
