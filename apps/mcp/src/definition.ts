import { resolve } from 'node:path'
import type { EditTool } from '@emend/tools'
import type { Tool } from '@modelcontextprotocol/server'
import { OUTPUT_SCHEMA } from './output-schema.js'
import { VIEW_URI } from './view.js'

/** What the definitions of a server's tools have in addition. */
interface Additions {
  /** The folders that a call may name, as the description of an argument for it. Without it there is no such argument. */
  readonly roots?: string | undefined
  /** Whether the client shows the changes in a page. */
  readonly shows: boolean
}

/** Returns the definition of a tool for clients. */
export function definitionOf(
  { name, description, parameters, readOnly }: EditTool,
  { roots, shows }: Additions,
): Tool {
  const { properties, ...others } = parameters as { readonly properties: Readonly<Record<string, object>> }
  const root = roots === undefined ? {} : { root: { type: 'string', description: roots } }
  return {
    name,
    description,
    inputSchema: { ...others, type: 'object', properties: { ...properties, ...root } },
    outputSchema: OUTPUT_SCHEMA,
    annotations: annotations(TITLES[name] ?? name, readOnly),
    ...(shows && { _meta: { ui: { resourceUri: VIEW_URI } } }),
  }
}

/** The tool of the page, which models do not see. */
export const CHOOSE_HUNKS: Tool = {
  name: 'choose_hunks',
  description:
    'For the page that shows changes: keeps the chosen hunks of a change, and takes the others out.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The id of the change.' },
      keep: {
        type: 'array',
        items: { type: 'string' },
        description: 'The ids of the choices to keep.',
      },
    },
    required: ['id', 'keep'],
  },
  outputSchema: OUTPUT_SCHEMA,
  annotations: annotations('Choose hunks', false),
  _meta: { ui: { resourceUri: VIEW_URI, visibility: ['app'] } },
}

function annotations(title: string, readOnly: boolean): NonNullable<Tool['annotations']> {
  return {
    title,
    readOnlyHint: readOnly,
    destructiveHint: !readOnly,
    idempotentHint: readOnly,
    openWorldHint: false,
  }
}

/** Describes the argument `root`; undefined if there is only one folder. */
export function describeRoots(given: readonly string[]): string | undefined {
  if (given.length === 1) return undefined
  const folders = given.map((folder) => JSON.stringify(resolve(folder))).join(', ')
  const which = given.length === 0 ? 'a folder of the workspace' : `one of ${folders}`
  return `The folder that paths are relative to: ${which}, or a folder below. Default: the first.`
}

const TITLES: Readonly<Record<string, string>> = {
  edit: 'Edit a file',
  multi_edit: 'Edit a file in several places',
  apply_patch: 'Apply a patch to files',
  preview: 'Preview an edit',
  read: 'Read a file',
  edit_rows: 'Edit rows of a file',
  undo: 'Undo an edit',
}
