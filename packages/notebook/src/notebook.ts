import type { TextView } from '@emend/fs'
import { readNotebook } from './cells.js'
import { closeNotebook } from './close.js'
import { emptyNotebook } from './empty.js'
import { writePercent } from './percent.js'

/** How notebooks are edited. */
export interface NotebookOptions {
  /**
   * What happens to the outputs of a code cell whose text changes: they stay, or the cell is left without outputs and without a
   * number of its run. Default `keep`.
   */
  readonly outputs?: 'keep' | 'clear' | undefined
}

/**
 * Shows Jupyter notebooks (`.ipynb`, nbformat 3 and 4) as the text of their cells in the percent form, for the option `views` of
 * plans and engines. A cell is a line `# %% ID`, or `# %% [markdown] ID`, and below it the text of the cell as it is. A cell
 * without an id of its own is named by its number, as in `#3`. A blank line comes before the next cell.
 *
 * What edits change in that text is carried back into the JSON. Outputs, metadata, ids, the order of names, indentation, and
 * whether a text is a string or a list of lines stay as they are; a cell without a change stays to the byte. A new cell is
 * written like its neighbours. A new file may be given in the percent form or as the JSON of a notebook.
 *
 * Refused as `wrong-content`: a file that is not JSON, or no notebook of nbformat 3 or 4; text before the first cell; a cell
 * that is there twice, or that the notebook does not have; outputs and attachments that would be lost with the type of a cell.
 * A line of a cell that looks like the beginning of one is shown with a backslash, as `# \%%`, and written without it.
 *
 * @example
 * const engine = createEngine({ profile: standard, describe: engineMessages, formats, fileSystem, views: [notebook()] })
 */
export function notebook({ outputs = 'keep' }: NotebookOptions = {}): TextView {
  return Object.freeze<TextView>({
    apiVersion: 1,
    name: 'notebook',
    content: 'a notebook',
    matches: (path) => /\.ipynb$/i.test(path),
    open(file) {
      const read = readNotebook(file)
      return read.ok ? { ok: true, value: writePercent(read.value.cells) } : read
    },
    close(text, file) {
      if (file === undefined && isJson(text)) {
        const read = readNotebook(text)
        return read.ok ? { ok: true, value: text } : read
      }
      const read = readNotebook(file ?? emptyNotebook())
      return read.ok ? closeNotebook(read.value, text, outputs) : read
    },
  })
}

/** Whether a new file is given as JSON and not as cells. */
function isJson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text)
}
