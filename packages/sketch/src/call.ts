import { FIELDS, isFields } from '@emend/request'

/** The name of the format, in failures and registries. */
export const FORMAT = 'sketch'

/** A sketch and the file that it is for. */
export interface SketchCall {
  readonly path: string | undefined
  readonly code: string
  /** The names of the fields that hold them. */
  readonly names: readonly (string | undefined)[]
}

/** The sketch in the fields of a call; undefined where there is none. */
export function sketchIn(value: unknown): SketchCall | undefined {
  if (!isFields(value)) return undefined
  const pathName = FIELDS.text(value, 'path')
  const name = FIELDS.text(
    value,
    ...(pathName === undefined ? (['sketch'] as const) : (['sketch', 'snippet'] as const)),
  )
  if (name === undefined) return undefined
  const path = pathName === undefined ? undefined : (value[pathName] as string)
  return { path, code: value[name] as string, names: [pathName, name] }
}
