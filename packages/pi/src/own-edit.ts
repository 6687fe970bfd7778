import type { FileResult } from '@emend/core'
import { renderDiff } from '@emend/edits'
import type { FileSystem } from '@emend/fs'
import { toolFileSystem } from '@emend/fs-node'
import { applyCall } from '@emend/repair'

/** A tool in the form that pi expects from an extension. */
export interface OwnTool {
  readonly name: string
  readonly label: string
  readonly description: string
  /** The JSON Schema of the arguments. */
  readonly parameters: object
  execute(
    id: string,
    args: unknown,
    signal: unknown,
    onUpdate: unknown,
    context: { readonly cwd: string },
  ): Promise<ToolResult>
}

/** The result of a call: `content` is for the model, `details` is what pi shows. */
export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly details: {
    /** The diff in pi's own form. */
    readonly diff: string
    /** The unified diff, which pi 1 keeps beside it. */
    readonly patch: string
    readonly firstChangedLine?: number
  }
}

/**
 * The tool `edit` that replaces pi's, with the same arguments, answer and diff. emend writes the file itself, so every line
 * keeps its own ending.
 */
export function ownEdit(): OwnTool {
  const systems = new Map<string, FileSystem>()
  return {
    name: 'edit',
    label: 'edit',
    description:
      'Edits one file by replacing text. Every edits[].oldText must occur in the file exactly once. All replacements are made, or none.',
    parameters: PARAMETERS,
    async execute(_id, args, _signal, _onUpdate, { cwd }) {
      const fileSystem = systems.get(cwd) ?? toolFileSystem(cwd)
      systems.set(cwd, fileSystem)
      const applied = await applyCall(args, { fileSystem })
      if (applied.status === 'refused') throw new Error(applied.message)
      if (applied.status === 'left') throw new Error(`Nothing was changed: ${applied.reason}.`)
      const [file] = applied.files
      if (file === undefined) throw new Error('Nothing was changed.')
      const text = `Successfully replaced ${file.edits.length} block(s) in ${file.path}.`
      return {
        content: [{ type: 'text', text }],
        details: { ...numberedDiff(file), patch: renderDiff(file) },
      }
    },
  }
}

const PARAMETERS = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'Path to the file to edit (relative or absolute)' },
    edits: {
      type: 'array',
      description: 'One or more replacements that do not overlap.',
      items: {
        type: 'object',
        properties: {
          oldText: { type: 'string', description: 'The text to replace. It must be unique in the file.' },
          newText: { type: 'string', description: 'Replacement text for this edit.' },
        },
        required: ['oldText', 'newText'],
        additionalProperties: false,
      },
    },
  },
  required: ['path', 'edits'],
  additionalProperties: false,
}

/**
 * The diff in the form that pi shows: the sign, then the line number, then the line. Added lines have their new number, all
 * others their old one.
 */
export function numberedDiff(file: FileResult): Omit<ToolResult['details'], 'patch'> {
  const width = String((file.before ?? '').split('\n').length + 1).length
  const lines: string[] = []
  let [oldLine, newLine, firstChanged] = [0, 0, undefined as number | undefined]
  for (const line of renderDiff(file).split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line)
    if (hunk !== null) {
      if (lines.length > 0) lines.push(` ${' '.repeat(width)} ...`)
      oldLine = Number(hunk[1])
      newLine = Number(hunk[2])
    } else if (oldLine > 0 && /^[-+ ]/.test(line)) {
      const sign = line.charAt(0)
      if (sign !== ' ') firstChanged ??= newLine
      lines.push(`${sign}${String(sign === '+' ? newLine : oldLine).padStart(width)} ${line.slice(1)}`)
      if (sign !== '+') oldLine++
      if (sign !== '-') newLine++
    }
  }
  return { diff: lines.join('\n'), ...(firstChanged !== undefined && { firstChangedLine: firstChanged }) }
}
