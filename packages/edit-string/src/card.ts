import { type FormatCard, type FormatTool, GENERAL_INSTRUCTIONS } from '@emend/request/card'
import { FORMAT } from './call.js'
import { editCallSchema, multiEditSchema } from './schema.js'

/** The example of the instructions, which is the first sample. */
const EXAMPLE = `{"path": "src/cart.py", "oldString": "    return sum(items)\\n", "newString": "    return sum(items or [])\\n"}`

const INSTRUCTIONS = `Edit a file by replacing text in it, with an object like this one:

${EXAMPLE}

- oldString must occur in the file exactly once. Add lines around it until it does.
- Set "replaceAll": true to replace it everywhere in the file.
- An empty oldString creates a new file with newString as its text.
- Several edits are a list of such objects. They are applied one after the other; each sees the result of those before.

${GENERAL_INSTRUCTIONS}`

/** Replaces text in one file. */
export const editTool: FormatTool<'edit'> = {
  name: 'edit',
  description:
    'Replaces text in a file. oldString must occur in the file exactly once, as it is in the file, unless replaceAll is true. With an empty oldString a new file is created.',
  isWhole: true,
  parameters: editCallSchema,
}

/** Replaces several texts in one file, one after the other, either all or none. */
export const multiEditTool: FormatTool<'multi_edit'> = {
  name: 'multi_edit',
  description:
    'Replaces several texts in one file, one after the other; each edit sees the result of those before. All of them are made, or none.',
  isWhole: true,
  parameters: multiEditSchema,
}

/** What models and people read about the edit-string format. */
export const card: FormatCard<typeof FORMAT> = {
  apiVersion: 1,
  name: FORMAT,
  summary: 'edits as JSON ({"path", "oldString", "newString"}, one or a list)',
  instructions: INSTRUCTIONS,
  tools: [editTool, multiEditTool],
  samples: [
    {
      before: { 'src/cart.py': 'def total(items):\n    return sum(items)\n' },
      request: EXAMPLE,
      after: { 'src/cart.py': 'def total(items):\n    return sum(items or [])\n' },
    },
  ],
}
