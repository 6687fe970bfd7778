import type { EditCall } from '@emend/edit-string'

/** An edit with the field names that the tools of Claude Code and Gemini CLI share. */
export interface SnakeCaseEdit {
  readonly file_path: string | undefined
  readonly old_string: string
  readonly new_string: string
}

/** Converts a call to these field names. */
export function inSnakeCase({ path, oldString, newString }: EditCall): SnakeCaseEdit {
  return { file_path: path, old_string: oldString, new_string: newString }
}
