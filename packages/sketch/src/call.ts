/** The name of the format, in failures and registries. */
export const FORMAT = 'sketch'

/** A sketch and the file that it is for. */
export interface SketchCall {
  readonly path: string | undefined
  readonly code: string
  /** The names of the fields that hold them. */
  readonly names: readonly (string | undefined)[]
}

type Fields = Readonly<Record<string, unknown>>

const PATH_NAMES = [
  'target_file',
  'target_filepath',
  'targetFile',
  'path',
  'file_path',
  'filePath',
  'filepath',
  'file',
  'filename',
]
/** The names that only a sketch has, and those that mean one beside a path. */
const OWN_NAMES = ['code_edit', 'codeEdit']
const OTHER_NAMES = ['edit', 'edit_snippet', 'update', 'sketch', 'snippet']

/** The sketch in the fields of a call; undefined where there is none. */
export function sketchIn(value: unknown): SketchCall | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = value as Fields
  const pathName = nameIn(fields, PATH_NAMES)
  const name = nameIn(fields, OWN_NAMES) ?? (pathName === undefined ? undefined : nameIn(fields, OTHER_NAMES))
  if (name === undefined) return undefined
  const path = pathName === undefined ? undefined : (fields[pathName] as string)
  return { path, code: fields[name] as string, names: [pathName, name] }
}

/** The first of the names whose field is a text. */
function nameIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((one) => Object.hasOwn(fields, one) && typeof fields[one] === 'string')
}
