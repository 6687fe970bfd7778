const EXAMPLE = 'src/cart.py: return sum(items) => return sum(items or [])'

/** @type {import('@emend/request/card').FormatCard<'arrow'>} */
export const card = {
  apiVersion: 1,
  name: 'arrow',
  summary: 'lines with an arrow (path: old => new)',
  instructions: `Edit files with one line for each edit, like this one:

${EXAMPLE}

- The text before the arrow must be in the file exactly once.
- Neither text has a line break.`,
  tools: [
    {
      name: 'edit_lines',
      description: 'Edits parts of lines in any number of files: all of them, or none.',
      parameters: {
        type: 'object',
        properties: { lines: { type: 'string', minLength: 1, description: 'One line for each edit.' } },
        required: ['lines'],
        additionalProperties: false,
      },
    },
  ],
  samples: [
    {
      before: { 'src/cart.py': 'def total(items):\n    return sum(items)\n' },
      request: EXAMPLE,
      after: { 'src/cart.py': 'def total(items):\n    return sum(items or [])\n' },
    },
  ],
}
