/** The name of the format, in failures and registries. */
export const FORMAT = 'sketch'

/** A sketch and the file that it is for. */
export interface SketchCall {
  readonly path: string | undefined
  readonly code: string
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
  const path = textIn(fields, PATH_NAMES)
  const code = textIn(fields, OWN_NAMES) ?? (path === undefined ? undefined : textIn(fields, OTHER_NAMES))
  return code === undefined ? undefined : { path, code }
}

function textIn(fields: Fields, names: readonly string[]): string | undefined {
  const name = names.find((one) => Object.hasOwn(fields, one) && typeof fields[one] === 'string')
  return name === undefined ? undefined : (fields[name] as string)
}
