import type { EditCall } from '@emend/edit-string'
import * as v from 'valibot'

/** The schema of a text field. The functions below create the fields that several tools share under different names. */
type Text = v.GenericSchema<string>

function described(description: string): Text {
  return v.pipe(v.string(), v.description(description))
}

export function path(): Text {
  return v.pipe(v.string(), v.minLength(1), v.description('The file to edit, relative to the project.'))
}

export function oldText(): Text {
  return described(
    'The text to replace, copied from the file as it is, with enough lines around it to occur there only once. Empty only to create a file.',
  )
}

/** @param old the name of the field with the old text */
export function newText(old: string): Text {
  return described(`The text to put there. It must differ from ${old}.`)
}

/** @param old the name of the field with the old text */
export function replaceAllFlag(old: string): v.OptionalSchema<v.GenericSchema<boolean>, false> {
  return v.optional(v.pipe(v.boolean(), v.description(`Replace every occurrence of ${old}.`)), false)
}

/** The fields of one edit, with the names of the edit-string format. */
export function texts(): {
  readonly oldString: Text
  readonly newString: Text
  readonly replaceAll: ReturnType<typeof replaceAllFlag>
} {
  return { oldString: oldText(), newString: newText('oldString'), replaceAll: replaceAllFlag('oldString') }
}

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
