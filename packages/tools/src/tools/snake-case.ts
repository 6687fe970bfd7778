import type { EditCall } from '@emend/edit-string'

/** An edit of one place in the fields that Claude Code's and Gemini CLI's tools share. */
export interface SnakeCaseEdit {
  readonly file_path: string | undefined
  readonly old_string: string
  readonly new_string: string
}

/** The call in these fields. */
export function inSnakeCase({ path, oldString, newString }: EditCall): SnakeCaseEdit {
  return { file_path: path, old_string: oldString, new_string: newString }
}
