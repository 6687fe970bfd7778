import { type CallFields, FIELDS } from './fields.js'

/** The end of a file at which a call puts its text: the field that says so, and whether it is the last one; undefined for other calls. */
export function endIn(fields: CallFields): { readonly name: string; readonly isLast: boolean } | undefined {
  for (const kind of ['append', 'prepend'] as const) {
    const isSaid = (name: string) => fields[name] === true || fields[name] === 'true'
    const isMode = (name: string) => FIELDS.isOne(String(fields[name]), kind)
    const name = FIELDS.all(fields, kind).find(isSaid) ?? FIELDS.all(fields, 'mode', 'shell').find(isMode)
    if (name !== undefined) return { name, isLast: kind === 'append' }
  }
  return undefined
}

/** Whether fields say where in a file a text goes, so that it is not the file's own. */
export function isPlaced(fields: CallFields): boolean {
  if (FIELDS.given(fields, 'after', 'before', 'anchor', 'range', 'symbol', 'insert_line') !== undefined)
    return true
  const isRange = FIELDS.given(fields, 'start') !== undefined && FIELDS.given(fields, 'end') !== undefined
  return isRange || endIn(fields) !== undefined
}
