import type { Failure } from '@emend/core'
import { readText } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import type { BlockCall } from '@emend/syntax'
import { EXIT, UsageError } from '../exit-code.js'
import { readRequest } from '../input/read-request.js'
import type { Outcome } from '../output/outcome.js'
import { fileOptions } from '../setup/file-options.js'
import type { Setup } from '../setup/setup.js'
import { computed, namedBlocks, readWhere } from './named-blocks.js'
import type { EditFlags } from './request.js'
import { runRequests } from './run-requests.js'

const ACTIONS = ['replaceSymbol', 'insertBefore', 'insertAfter'] as const

/** Whether an edit is for a named block. */
export function isForBlock(flags: EditFlags): boolean {
  return ACTIONS.some((action) => flags[action] !== undefined)
}

/** Replaces a named block of a file, or inserts beside it, with the new text of the option or of standard input. */
export async function editBlock(path: string, flags: EditFlags, setup: Setup): Promise<Outcome> {
  const call = await readCall(flags)
  const { text: options } = await fileOptions(flags, setup)
  const fileSystem = nodeFileSystem(flags.cwd, { absolutePaths: 'below-root', code: setup.code })
  const read = await readText(path, fileSystem, options)
  if (!read.ok) return refused(read.failure)
  const edit = await (await namedBlocks()).edit({ path, text: read.value }, call)
  if (!edit.ok) return refused({ ...edit.failure, path })
  return runRequests([{ input: '', format: computed(path, edit.value), path }], flags, setup)
}

async function readCall(flags: EditFlags): Promise<BlockCall> {
  const { old, new: newText, all, symbol } = flags
  const [action, another] = ACTIONS.filter((one) => flags[one] !== undefined)
  const name = action && flags[action]
  if (action === undefined || name === undefined || another !== undefined)
    throw new UsageError('give one of --replace-symbol, --insert-before and --insert-after')
  if (old !== undefined || all || symbol !== undefined)
    throw new UsageError('an edit of a named block has no --old, no --all and no --symbol')
  return { ...readWhere(name), action, newText: newText ?? (await readRequest('-')) }
}

function refused(failure: Failure): Outcome {
  return { exitCode: EXIT.refused, files: [], failures: [failure], notices: [] }
}
