import { type FormatCard, type FormatTool, GENERAL_INSTRUCTIONS, PATH_PARAMETER } from '@emend/request/card'
import { FORMAT } from './markers.js'

/** The example of the instructions, which is the first sample. */
const EXAMPLE = `src/cart.py
<<<<<<< SEARCH
    return sum(items)
=======
    return sum(items or [])
>>>>>>> REPLACE`

const INSTRUCTIONS = `Edit a file with blocks like this one:

${EXAMPLE}

- The path is on the line above the block, unless the file is named elsewhere in the call.
- The text below SEARCH must be in the file; where it is there several times, give more lines, or name its first line: ":start_line:12" and then "-------" on lines of their own right below SEARCH.
- Each marker is on a line of its own. Write a backslash before a line of the file that looks like a marker.
- An empty SEARCH part creates a new file.
- All blocks are about the file as it was before the first of them. They must not overlap.

${GENERAL_INSTRUCTIONS}`

/** Takes the blocks for one file, with the arguments of Roo Code's tool. */
export const diffTool: FormatTool<'apply_diff'> = {
  name: 'apply_diff',
  description: 'Edits a file with SEARCH/REPLACE blocks: all of them, or none.',
  parameters: {
    type: 'object',
    properties: {
      path: PATH_PARAMETER,
      diff: { type: 'string', minLength: 1, description: 'The blocks, one after the other.' },
    },
    required: ['path', 'diff'],
    additionalProperties: false,
  },
}

/** What models and people read about the search-replace format. */
export const card: FormatCard<typeof FORMAT> = {
  apiVersion: 1,
  name: FORMAT,
  summary: 'SEARCH/REPLACE blocks',
  instructions: INSTRUCTIONS,
  tools: [diffTool],
  samples: [
    {
      before: { 'src/cart.py': 'def total(items):\n    return sum(items)\n' },
      request: EXAMPLE,
      after: { 'src/cart.py': 'def total(items):\n    return sum(items or [])\n' },
    },
  ],
}
