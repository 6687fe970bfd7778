const anchor = (description: string) => ({ type: 'string', description }) as const

/** The parameters of a tool that edits rows of one file, as JSON Schema (draft 2020-12). */
export const editRowsSchema: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1, description: 'The file to edit, relative to the project.' },
    edits: {
      type: 'array',
      minItems: 1,
      description:
        'All edits of the file. The anchors of all of them are those of the rows as they were last shown.',
      items: {
        type: 'object',
        properties: {
          op: {
            type: 'string',
            enum: ['replace', 'append', 'prepend'],
            description: 'Replace rows, or put new lines below (append) or above (prepend) a row.',
          },
          pos: anchor(
            'The anchor of the first row, such as 9#KT. Without it, the end or the top of the file.',
          ),
          end: anchor('The anchor of the last row to replace. Default: the first one.'),
          lines: {
            type: ['array', 'null'],
            items: { type: 'string' },
            description: 'The new lines without anchors. Null removes the rows.',
          },
        },
        required: ['op', 'lines'],
        additionalProperties: false,
      },
    },
  },
  required: ['path', 'edits'],
  additionalProperties: false,
}
