import type { Tool } from '@modelcontextprotocol/sdk/types.js'

const FAILURES = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      code: { type: 'string', description: 'A stable code, such as not-found or ambiguous.' },
      path: { type: 'string' },
      message: { type: 'string' },
    },
    required: ['code', 'message'],
  },
}

/** The schema of the data that every tool returns in addition to the text for the model. */
export const OUTPUT_SCHEMA: NonNullable<Tool['outputSchema']> = {
  type: 'object',
  properties: {
    ok: { type: 'boolean', description: 'Whether all that was asked for was done.' },
    message: { type: 'string', description: 'The text for the model.' },
    commit: { type: 'string', description: 'The id of what was written, for undo.' },
    files: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          from: { type: 'string', description: 'The path before, where the file was moved.' },
          status: { enum: ['created', 'updated', 'moved', 'deleted', 'unchanged', 'already-applied'] },
        },
        required: ['path', 'status'],
      },
    },
    skipped: { ...FAILURES, description: 'What had no effect, such as edits that were applied before.' },
    failures: { ...FAILURES, description: 'Why the call was refused.' },
  },
  required: ['ok', 'message', 'files', 'skipped', 'failures'],
}
