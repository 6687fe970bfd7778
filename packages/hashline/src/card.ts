import {
  type FormatCard,
  type FormatTool,
  GENERAL_INSTRUCTIONS,
  type JsonSchema,
  PATH_PARAMETER,
} from '@emend/request/card'
import { FORMAT } from './failures.js'

/** The example of the instructions, which is the first sample. */
const EXAMPLE = `{"path": "src/cart.py", "edits": [{"op": "replace", "pos": "2#MY", "lines": ["    return sum(items or [])"]}]}`

const INSTRUCTIONS = `Edit a file by naming its rows, with an object like this one:

${EXAMPLE}

- A row is named by its number and the two letters behind it, as the read tool showed them: "2#MY:    return sum(items)" is the row 2#MY.
- "op" is "replace", "append" (new lines below the row "pos") or "prepend" (above it). "end" is the last row to replace; without it only the row "pos" is replaced.
- "lines" are the new lines, without numbers and letters; null removes the rows.
- Without "pos", "append" adds lines at the end of the file, and "prepend" at its top.
- All edits of a call name the rows as they were last shown. After an edit, take the rows below it from the answer, or read them again.

${GENERAL_INSTRUCTIONS}`

const anchor = (description: string): JsonSchema => ({ type: 'string', description })

/** Edits rows of one file, as a read tool shows them with `anchorOf`. */
export const rowsTool: FormatTool<'edit_rows'> = {
  name: 'edit_rows',
  description: 'Edits a file by the anchors of its rows: all of it, or nothing.',
  parameters: {
    type: 'object',
    properties: {
      path: PATH_PARAMETER,
      edits: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            op: { type: 'string', enum: ['replace', 'append', 'prepend'] },
            pos: anchor('The anchor of the first row, such as 9#KT.'),
            end: anchor('The anchor of the last row to replace. Default: the first one.'),
            lines: {
              type: 'array',
              items: { type: 'string' },
              description: 'The new lines without anchors. An empty list removes the rows.',
            },
          },
          required: ['op', 'lines'],
          additionalProperties: false,
        },
        minItems: 1,
        description: 'All edits of the file, with the anchors of its rows as they were last shown.',
      },
    },
    required: ['path', 'edits'],
    additionalProperties: false,
  },
}

/** What models and people read about the hashline format. */
export const card: FormatCard<typeof FORMAT> = {
  apiVersion: 1,
  name: FORMAT,
  summary: 'edits of rows by their anchors ({"path", "edits": [{"op", "pos", "lines"}]})',
  instructions: INSTRUCTIONS,
  tools: [rowsTool],
  samples: [
    {
      before: { 'src/cart.py': 'def total(items):\n    return sum(items)\n' },
      request: EXAMPLE,
      after: { 'src/cart.py': 'def total(items):\n    return sum(items or [])\n' },
    },
  ],
}
