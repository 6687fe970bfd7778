import { type FormatCard, type FormatTool, GENERAL_INSTRUCTIONS } from '@emend/request/card'
import { FORMAT } from './markers.js'

/** The example of the instructions, which is the first sample. */
const EXAMPLE = `*** Begin Patch
*** Update File: src/cart.py
@@ def total(items):
-    return sum(items)
+    return sum(items or [])
*** Add File: src/tax.py
+RATE = 0.19
*** Delete File: src/old.py
*** End Patch`

const INSTRUCTIONS = `Edit files with a patch like this one:

${EXAMPLE}

- A section begins with "*** Update File: ", "*** Add File: " or "*** Delete File: " and a path. Below an update, "*** Move to: " and a path moves the file.
- In an update every line begins with one character that is not part of the text: a space for a line that stays, "-" for one that goes, "+" for one that comes. In a new file every line begins with "+".
- A line "@@" begins another place in the same file. After it may come a line from above the change, such as the head of a class or function, to say which place is meant; there may be several such lines.
- Give about three lines that stay above and below a change. Do not give line numbers.
- "*** End of File" below a change says that it is at the end of the file.

${GENERAL_INSTRUCTIONS}`

/** Takes a patch for any number of files. */
export const patchTool: FormatTool<'apply_patch'> = {
  name: 'apply_patch',
  description: 'Edits, creates, moves and deletes files with one patch: all of it, or nothing.',
  parameters: {
    type: 'object',
    properties: {
      input: {
        type: 'string',
        minLength: 1,
        description: 'The whole patch, from *** Begin Patch to *** End Patch.',
      },
    },
    required: ['input'],
    additionalProperties: false,
  },
}

/** What models and people read about the V4A format. */
export const card: FormatCard<typeof FORMAT> = {
  apiVersion: 1,
  name: FORMAT,
  summary: 'a patch (*** Begin Patch)',
  instructions: INSTRUCTIONS,
  tools: [patchTool],
  samples: [
    {
      before: { 'src/cart.py': 'def total(items):\n    return sum(items)\n', 'src/old.py': 'x = 1\n' },
      request: EXAMPLE,
      after: {
        'src/cart.py': 'def total(items):\n    return sum(items or [])\n',
        'src/tax.py': 'RATE = 0.19\n',
      },
    },
  ],
}
