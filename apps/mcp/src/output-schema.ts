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

const LINES = {
  type: 'array',
  items: { type: 'object', properties: { start: OFFSET, end: OFFSET }, required: ['start', 'end'] },
}

const NAME = { type: 'string' }

const CHANGED = {
  type: 'array',
  items: {
    type: 'object',
    properties: { start: OFFSET, end: OFFSET, text: NAME, by: NAME },
    required: ['start', 'end'],
  },
}

/** The report of an edit, as `EditReport` of `@emend/core/plugin` has it. */
const EDITS = {
  type: 'array',
  description: 'The outcome of every edit; absent where the call has more than 200.',
  items: {
    type: 'object',
    properties: {
      status: { enum: ['applied', 'already-applied', 'unchanged', 'refused'] },
      replacer: { ...NAME, description: 'Who found the place.' },
      tier: { ...NAME, description: 'How tolerantly.' },
      similarity: { type: 'number' },
      rule: { ...NAME, description: 'The rule that chose the place.' },
      places: { ...LINES, description: 'Its lines in the text before, counted from 1.' },
      written: {
        type: 'array',
        description: 'How the new text went in, once for each place.',
        items: {
          type: 'object',
          properties: {
            rule: NAME,
            pairing: NAME,
            indentation: NAME,
            runs: {
              type: 'array',
              items: {
                type: 'object',
                properties: { start: OFFSET, end: OFFSET, rule: NAME },
                required: ['start', 'end', 'rule'],
              },
            },
            kept: { ...LINES, description: 'The lines that stayed against the request.' },
          },
          required: ['rule'],
        },
      },
      notices: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            code: NAME,
            message: NAME,
            line: { ...OFFSET, description: 'The line of the request, counted from 1.' },
            changed: { ...CHANGED, description: 'The lines of the file that differ from what was shown.' },
          },
          required: ['code', 'message'],
        },
      },
      source: {
        type: 'object',
        description: 'Where the edit is in the request, in UTF-16 code units.',
        properties: { start: OFFSET, end: OFFSET },
        required: ['start', 'end'],
      },
    },
    required: ['status', 'places', 'notices'],
  },
}

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

/** How far a request that is cut off is whole, as `Accepted` of `@emend/core/plugin` has it. */
const ACCEPTED = {
  type: 'object',
  description: 'How far a request that is cut off is whole.',
  properties: {
    hash: { ...NAME, description: 'What the rest of the request names, to be joined to that part.' },
    of: { enum: ['request', 'file'], description: 'Whose lines they are.' },
    lines: { type: 'integer', description: 'How many lines there are.' },
    last: { ...NAME, description: 'The last of them.' },
    path: { ...NAME, description: 'The file that the request was about there.' },
    request: { ...NAME, description: 'Its complete edits, as a request of their own.' },
  },
  required: ['of', 'lines', 'last'],
}

/** The schema of the data that every tool returns in addition to the text for the model. */
export const OUTPUT_SCHEMA: NonNullable<Tool['outputSchema']> = {
  type: 'object',
  properties: {
    ok: { type: 'boolean', description: 'Whether all that was asked for was done.' },
    message: { type: 'string', description: 'The text for the model.' },
    commit: { type: 'string', description: 'The id of what was written, for undo.' },
    accepted: ACCEPTED,
    files: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          from: { type: 'string', description: 'The path before, where the file was moved.' },
          status: { enum: ['created', 'updated', 'moved', 'deleted', 'unchanged', 'already-applied'] },
          edits: EDITS,
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
