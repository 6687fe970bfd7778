import { type CallFields, FIELDS, isFields, namesAnchors } from './fields.js'
import { holdsEdit, isOperation, textsIn } from './holds-edit.js'
import { plainRequestIn } from './request-start.js'

/** The first of several values that is an edit of another kind than the edits before it; -1 where all are of one kind. */
export function otherKindAmong(values: readonly unknown[]): number {
  const kinds = values.map(kindOfEdit)
  const first = kinds.find((kind) => kind !== undefined)
  return kinds.findIndex((kind) => kind !== undefined && kind !== first)
}

/** What kind of edit the arguments are; undefined for those that every format reads. */
export function kindOfEdit(input: unknown): string | undefined {
  if (isFields(input) && input['command'] === 'create') return undefined
  if (typeof input === 'string') return kindOfText(input)
  if (!isFields(input)) return Array.isArray(input) ? kindOfEdit(input[0]) : undefined
  if (FIELDS.name(input, 'sketch') !== undefined) return 'sketches'
  if (namesRows(input)) return 'rows'
  if (isOperation(input)) return 'patches'
  const request = textsIn(input).find(([, text]) => plainRequestIn(text) !== undefined)
  if (request !== undefined) return kindOfText(request[1])
  return holdsEdit(input) ? 'old and new texts' : undefined
}

function namesRows(input: CallFields): boolean {
  const list: unknown = input['edits']
  return [input, ...(Array.isArray(list) ? list : [])].some(
    (one: unknown) => isFields(one) && namesAnchors(one),
  )
}

function kindOfText(text: string): string {
  const line = plainRequestIn(text)?.trim() ?? ''
  if (/^\*\*\*/.test(line)) return 'patches'
  return /^[<-]{5}/.test(line) && !line.startsWith('--- ') ? 'blocks' : 'diffs'
}
