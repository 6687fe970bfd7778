import { type CallFields, FIELDS, hasMarker, isFields } from '@emend/request'

/** The name of the format, in failures and registries. */
export const FORMAT = 'sketch'

/** The fields of a call that say how a sketch without a marker is meant. */
const [WHOLE, NEW] = ['whole', 'create']

/** A sketch and the file that it is for. */
export interface SketchCall {
  readonly path: string | undefined
  readonly code: string
  /** Whether the call says that the code is the whole text of the file, and that the file is new. */
  readonly isWhole: boolean
  readonly isNew: boolean
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
  const [isWhole, isNew] = [WHOLE, NEW].map((field) => value[field] === true || value[field] === 'true')
  const said = { isWhole: isWhole === true, isNew: isNew === true }
  return { path, code: value[name] as string, ...said, names: [pathName, name, WHOLE, NEW] }
}

/** The name of the field that holds a sketch because a path is beside it. */
function besidePath(fields: CallFields): string | undefined {
  const code = FIELDS.text(fields, 'code')
  const isSketch = code !== undefined && hasMarker(fields[code] as string)
  return FIELDS.text(fields, 'snippet') ?? (isSketch ? code : undefined)
}
