import { resolve } from 'node:path'
import type { EditTool } from '@emend/tools'
import type { Tool } from '@modelcontextprotocol/server'
import { OUTPUT_SCHEMA } from './output-schema.js'

/**
 * Returns the definition of a tool for clients.
 *
 * @param roots the folders that a call may name, as the description of an argument for it; undefined for no such argument
 */
export function definitionOf({ name, description, parameters, readOnly }: EditTool, roots?: string): Tool {
  const { properties, ...others } = parameters as { readonly properties: Readonly<Record<string, object>> }
  const root = roots === undefined ? {} : { root: { type: 'string', description: roots } }
  return {
    name,
    description,
    inputSchema: { ...others, type: 'object', properties: { ...properties, ...root } },
    outputSchema: OUTPUT_SCHEMA,
    annotations: {
      title: TITLES[name] ?? name,
      readOnlyHint: readOnly,
      destructiveHint: !readOnly,
      idempotentHint: readOnly,
      openWorldHint: false,
    },
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
  undo: 'Undo an edit',
}
