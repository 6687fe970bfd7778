import type { Tool } from '@modelcontextprotocol/server'

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

const OFFSET = { type: 'integer' }

const CHANGES = {
  type: 'array',
  description:
    'What changes in the text, in its order; absent where the changes of the call have more than 20,000 characters.',
  items: {
    type: 'object',
    properties: {
      span: {
        type: 'object',
        description: 'What is replaced in the text before, in UTF-16 code units.',
        properties: { start: OFFSET, end: OFFSET },
        required: ['start', 'end'],
      },
      text: { type: 'string', description: 'What is there afterwards.' },
      edits: { type: 'array', items: OFFSET, description: 'The edits of the file that make it, from 0.' },
      tier: { type: 'string', description: 'How tolerantly they were placed.' },
    },
    required: ['span', 'text', 'edits'],
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
          changes: CHANGES,
        },
        required: ['path', 'status'],
      },
    },
    skipped: {
      ...FAILURES,
      description: 'What had no effect, such as edits that were applied before; the first 50.',
    },
    failures: { ...FAILURES, description: 'Why the call was refused; the first 50 reasons.' },
    skippedCount: {
      type: 'integer',
      description: 'How many are skipped, where only the first 50 are listed.',
    },
    failureCount: {
      type: 'integer',
      description: 'How many failures there are, where only the first 50 are listed.',
    },
  },
  required: ['ok', 'message', 'files', 'skipped', 'failures'],
}
