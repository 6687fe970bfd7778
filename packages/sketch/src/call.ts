import { type CallFields, FIELDS, hasMarker, isFields } from '@emend/request'

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
  const name = FIELDS.text(value, 'sketch') ?? (pathName === undefined ? undefined : besidePath(value))
  if (name === undefined) return undefined
  const path = pathName === undefined ? undefined : (value[pathName] as string)
  return { path, code: value[name] as string, names: [pathName, name] }
}

/** The name of the field that holds a sketch because a path is beside it. */
function besidePath(fields: CallFields): string | undefined {
  const code = FIELDS.text(fields, 'code')
  const isSketch = code !== undefined && hasMarker(fields[code] as string)
  return FIELDS.text(fields, 'snippet') ?? (isSketch ? code : undefined)
}
