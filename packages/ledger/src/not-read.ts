import type { FileResult, Notice } from '@emend/core'
import type { LineRange } from '@emend/core/plugin'

/** The notice about an edit of what the model was not shown. */
export function notRead(place: LineRange | undefined): Notice {
  return {
    code: 'not-read',
    message:
      place === undefined
        ? 'the file was edited without having been shown'
        : `line ${place.start} was edited without having been shown`,
  }
}

/** The file with a notice. */
export function noted(file: FileResult, notice: Notice | undefined): FileResult {
  const [first, ...others] = file.edits
  if (notice === undefined || first === undefined) return file
  return { ...file, edits: [{ ...first, notices: [...first.notices, notice] }, ...others] }
}
