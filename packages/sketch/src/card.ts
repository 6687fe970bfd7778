import { type FormatCard, type FormatTool, PATH_PARAMETER } from '@emend/request/card'
import { FORMAT } from './call.js'
import { stretchLines } from './stretch-lines.js'

/** The example of the instructions, which is the first sample. */
const EXAMPLE = `{"target_file": "src/cart.py", "code_edit": "# ... existing code ...\\ndef total(items):\\n    if not items:\\n        return 0\\n    # ... existing code ...\\n"}`

const INSTRUCTIONS = `Edit a file with a sketch: its new text with a marker for every part that stays as it is, like this one:

${EXAMPLE}

- A marker is a comment of the language with the words "... existing code ...", on a line of its own. Write one wherever the file goes on, also above the first and below the last line that you show.
- Around every change show two or three lines of the file as they are, so that its place is certain.
- To delete lines, show the lines above and below them, or write a comment such as "removed: name" in their place. Lines that are left out without a marker may be refused.
- One call has all changes of one file, from top to bottom.

Read a file before you edit it. Paths are relative to the project; they never begin with / and never lead out of it.
A sketch is merged as a whole or not at all. When it is refused, the answer says what to change: send a corrected sketch.`

/** Takes the sketch of one file, with the arguments of apply models' tools. */
export const sketchTool: FormatTool<'edit_file'> = {
  name: 'edit_file',
  description: 'Edits a file with a sketch of its new text: all of it, or nothing.',
  parameters: {
    type: 'object',
    properties: {
      target_file: PATH_PARAMETER,
      instructions: { type: 'string', description: 'What changes, in one sentence.' },
      code_edit: {
        type: 'string',
        minLength: 1,
        description: 'The new text, with a marker comment "... existing code ..." for every part that stays.',
      },
      whole: {
        type: 'boolean',
        description:
          'code_edit is the whole new text of the file, which has no marker: lines that it leaves out go.',
      },
      create: { type: 'boolean', description: 'The file is new, and code_edit is its text.' },
    },
    required: ['target_file', 'code_edit'],
    additionalProperties: false,
  },
}

/** What models and people read about the sketch format. */
export const card: FormatCard<typeof FORMAT> = {
  apiVersion: 1,
  name: FORMAT,
  summary: 'a sketch with markers (... existing code ...)',
  instructions: INSTRUCTIONS,
  tools: [sketchTool],
  samples: [
    {
      before: {
        'src/cart.py': 'import math\n\ndef total(items):\n    first = items[0]\n    return first + 1\n',
      },
      request: EXAMPLE,
      after: {
        'src/cart.py':
          'import math\n\ndef total(items):\n    if not items:\n        return 0\n    first = items[0]\n    return first + 1\n',
      },
    },
  ],
  explain: stretchLines,
}
