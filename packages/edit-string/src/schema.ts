import { type FormatTool, type JsonSchema, PATH_PARAMETER } from '@emend/request/card'

const oldString: JsonSchema = {
  type: 'string',
  description:
    'The text to replace, copied from the file as it is, with enough lines around it to occur there only once. Empty only to create a file.',
}

const newString: JsonSchema = {
  type: 'string',
  description: 'The text to put there. It must differ from oldString.',
}

const replaceAll: JsonSchema = {
  type: 'boolean',
  default: false,
  description: 'Replace every occurrence of oldString.',
}

/** The parameters of a tool that makes one edit. */
export const editCallSchema: FormatTool['parameters'] = {
  type: 'object',
  properties: { path: PATH_PARAMETER, oldString, newString, replaceAll },
  required: ['path', 'oldString', 'newString'],
  additionalProperties: false,
}

/** The parameters of a tool that makes several edits to one file, one after the other, either all or none. */
export const multiEditSchema: FormatTool['parameters'] = {
  type: 'object',
  properties: {
    path: PATH_PARAMETER,
    edits: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { oldString, newString, replaceAll },
        required: ['oldString', 'newString'],
        additionalProperties: false,
      },
    },
  },
  required: ['path', 'edits'],
  additionalProperties: false,
}
