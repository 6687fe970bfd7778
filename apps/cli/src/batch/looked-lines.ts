import { type Failure, hasEffect } from '@emend/core'
import type { Diagnostic } from '@emend/core/plugin'
import type { Diagnostics } from '@emend/engine'
import { checkPath } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import type { Setup } from '../setup/setup.js'
import type { InputLine } from './lines.js'
import { type ChunkResult, chunkResults, type LineOptions, runLine } from './run-lines.js'
import type { DoneTask, TaskResult } from './task.js'

/** Runs the lines of a chunk as `runLines` does, and looks at the files of each, one line after the other. */
export async function runLookedLines(
  lines: readonly InputLine[],
  setup: Setup,
  diagnostics: Diagnostics,
  options: LineOptions,
): Promise<ChunkResult> {
  const results = chunkResults(lines)
  for (const [index, line] of lines.entries()) {
    options.watch.begin(index)
    results.add(line, await looked(runLine(line, setup, options), diagnostics))
  }
  return results.end()
}

/**
 * The result of a task with what its files have after it. They are looked at as files of the current folder that are not written.
 * Where new errors refuse, or a person would be asked about them, the task is refused.
 */
async function looked({ result, change }: DoneTask, diagnostics: Diagnostics): Promise<TaskResult> {
  const fileSystem = nodeFileSystem('.')
  const changed = change?.files.filter(hasEffect) ?? []
  // A path that leaves the folder is a name without a file: nobody looks there.
  const files = changed.filter(({ path, from = path }) => checkPath(path).ok && checkPath(from).ok)
  if (change === undefined || files.length === 0) return result
  const { diagnostics: found, message } = await diagnostics.preview({ files, fileSystem })
  const errors = found.filter(({ isNew, severity }) => isNew && severity === 1)
  const isRefused = diagnostics.newErrors !== 'tell' && errors.length > 0
  return {
    ...(isRefused ? change.refused(vetoes(errors)) : result),
    diagnostics: found,
    ...(message !== '' && { message }),
  }
}

/** A failure for each file with errors. */
function vetoes(errors: readonly Diagnostic[]): readonly Failure[] {
  return [...new Set(errors.map(({ path }) => path))].map((path) => ({
    code: 'vetoed',
    diagnostics: errors.filter((one) => one.path === path),
    path,
  }))
}
