/** The names under which models and vendors send each field, the usual one first. */
export const PATH_NAMES: readonly string[] = [
  'path',
  'filePath',
  'file_path',
  'filepath',
  'file',
  'fileName',
  'filename',
  'target_file',
]
export const OLD_NAMES: readonly string[] = [
  'oldString',
  'old_string',
  'oldText',
  'old_text',
  'oldStr',
  'old_str',
  'old',
  'search',
]
export const NEW_NAMES: readonly string[] = [
  'newString',
  'new_string',
  'newText',
  'new_text',
  'newStr',
  'new_str',
  'new',
  'replace',
  'replacement',
]
export const ALL_NAMES: readonly string[] = ['replaceAll', 'replace_all', 'all']

/** Under which a call, or several, may be nested one level down. */
export const WRAPPER_NAMES: readonly string[] = [
  'edits',
  'edit',
  'input',
  'arguments',
  'args',
  'parameters',
  'params',
  'changes',
]

/** The first of the names that the object has. */
export function nameIn(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | undefined {
  return names.find((name) => Object.hasOwn(object, name))
}
