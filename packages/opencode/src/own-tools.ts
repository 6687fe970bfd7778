import { isAbsolute, join, relative } from 'node:path'
import type { FileResult, Profile } from '@emend/core'
import { renderDiff } from '@emend/edits'
import { toolFileSystem } from '@emend/fs-node'
import { applyCall } from '@emend/repair'
import * as z from 'zod'

/** The part of OpenCode's context for tools that is used here. */
export interface ToolContext {
  /** Asks for permission according to the rules; rejects if the rules or the user deny it. */
  ask(request: {
    readonly permission: string
    readonly patterns: readonly string[]
    readonly always: readonly string[]
    readonly metadata: object
  }): Promise<void>
}

/** A tool in the form that OpenCode expects from a plugin. */
export interface OwnTool {
  readonly description: string
  readonly args: Readonly<Record<string, unknown>>
  execute(args: unknown, context: ToolContext): Promise<ToolResult>
}

/** The result of a call: `output` is for the model, the rest for the user interface. */
export interface ToolResult {
  readonly title: string
  readonly output: string
  readonly metadata: object
}

/** The options of `ownTools`. */
export interface OwnToolsOptions {
  /** The folder that edits must stay in. */
  readonly root: string
  /** The folder to which relative paths in calls are relative. */
  readonly directory: string
  /** The folder to which paths in permission rules are relative. */
  readonly worktree: string
  readonly profile: Profile
}

/**
 * The tools `edit` and `apply_patch` that replace OpenCode's, with the same arguments, permission requests, diffs and answers.
 * emend writes the files itself: line endings and final newlines stay as they are, and a patch for several files is applied to
 * all of them or none.
 */
export function ownTools(options: OwnToolsOptions): Readonly<Record<'edit' | 'apply_patch', OwnTool>> {
  const fileSystem = toolFileSystem(options.root, options.directory)
  const run = async (args: unknown, { ask }: ToolContext): Promise<readonly ChangedFile[]> => {
    let changed: readonly ChangedFile[] = []
    const { profile } = options
    const review = async (files: readonly FileResult[]) => {
      changed = files.map((file) => changedFile(file, options))
      await ask(permissionRequest(changed))
    }
    const applied = await applyCall(args, { fileSystem, profile, review })
    if (applied.status === 'refused') throw new Error(applied.message)
    if (applied.status === 'left') throw new Error(`Nothing was changed: ${applied.reason}.`)
    return changed
  }
  return {
    edit: {
      description:
        'Replaces text in a file. oldString must occur in the file exactly once, unless replaceAll is true. With an empty oldString a new file is created.',
      args: {
        filePath: z.string().describe('The absolute path to the file to modify'),
        oldString: z.string().describe('The text to replace'),
        newString: z.string().describe('The text to replace it with (must be different from oldString)'),
        replaceAll: z.boolean().optional().describe('Replace all occurrences of oldString (default false)'),
      },
      async execute(args, context) {
        const [file] = await run(args, context)
        const { patch, additions, deletions } = file ?? { patch: '', additions: 0, deletions: 0 }
        const filediff = { file: file?.filePath, patch, additions, deletions }
        return {
          title: file?.relativePath ?? '',
          output: 'Edit applied successfully.',
          metadata: { diff: patch, filediff, diagnostics: {} },
        }
      },
    },
    apply_patch: {
      description:
        'Edits, creates, moves and deletes files with one patch: all of it, or nothing. The patch goes from *** Begin Patch to *** End Patch.',
      args: {
        patchText: z.string().describe('The full patch text that describes all changes to be made'),
      },
      async execute(args, context) {
        const files = await run(args, context)
        const lines = files.map(({ type, relativePath }) => `${LETTERS[type]} ${relativePath}`)
        const output = ['Success. Updated the following files:', ...lines].join('\n')
        return { title: output, output, metadata: { diff: diffOf(files), files, diagnostics: {} } }
      },
    },
  }
}

const LETTERS = { add: 'A', delete: 'D', move: 'M', update: 'M' } as const

/** A changed file as OpenCode's user interface expects it. */
interface ChangedFile {
  /** The absolute path; for a moved file the old one. */
  readonly filePath: string
  /** The path relative to the worktree; for a moved file the new one. */
  readonly relativePath: string
  /** Every path that is written or removed, relative to the worktree, as permission rules expect it. */
  readonly patterns: readonly string[]
  readonly type: keyof typeof LETTERS
  readonly movePath?: string
  readonly patch: string
  readonly additions: number
  readonly deletions: number
}

function changedFile(file: FileResult, { root, worktree }: OwnToolsOptions): ChangedFile {
  const { path, from, before, after } = file
  const absolute = (one: string) => (isAbsolute(one) ? one : join(root, one))
  const pattern = (one: string) => relative(worktree, absolute(one)).replaceAll('\\', '/')
  const isMoved = from !== undefined && from !== path
  const patch = renderDiff(file)
  const count = (sign: RegExp) => patch.match(sign)?.length ?? 0
  return {
    filePath: absolute(from ?? path),
    relativePath: pattern(path),
    patterns: isMoved ? [pattern(from), pattern(path)] : [pattern(path)],
    type: isMoved ? 'move' : before === undefined ? 'add' : after === undefined ? 'delete' : 'update',
    ...(isMoved && { movePath: absolute(path) }),
    patch,
    additions: count(/^\+(?!\+\+ )/gm),
    deletions: count(/^-(?!-- )/gm),
  }
}

/** The permission request. It is the same as that of OpenCode's own tools, but for a moved file it names both paths. */
function permissionRequest(files: readonly ChangedFile[]): Parameters<ToolContext['ask']>[0] {
  const patterns = files.flatMap((file) => file.patterns)
  const filepath = files.length === 1 ? files[0]?.filePath : patterns.join(', ')
  return {
    permission: 'edit',
    patterns,
    always: ['*'],
    metadata: { filepath, diff: diffOf(files), ...(files.length > 1 && { files }) },
  }
}

function diffOf(files: readonly ChangedFile[]): string {
  return files.map(({ patch }) => patch).join('\n')
}
