import { type Edit, type FileResult, type Files, hasEffect } from '@emend/core'
import { editsBetween, hunkLines } from '@emend/core/plugin'
import { applyPatchToFiles, totalFuzz } from '@emend/v4a'
import { ActionType, type Chunk, Commit, type FileChange, Patch, type PatchAction } from './patch.js'
import { patchErrorOf } from './patch-error.js'
import type { PatchOptions } from './patch-options.js'

/**
 * Parses a patch against the texts of its files, with the interface of `PatchParser` in the first V4A appliers. It is a thin
 * wrapper around `applyPatchToFiles` of `@emend/v4a`, which reports more details.
 */
export class PatchParser {
  readonly #patch: string
  readonly #files: Files
  readonly #options: PatchOptions

  constructor(patchText: string, currentFiles: Files, options: PatchOptions = {}) {
    this.#patch = patchText
    this.#files = currentFiles
    this.#options = options
  }

  /**
   * Parses the patch and places every chunk in the files. Parts without effect have no chunk.
   *
   * @throws PatchError with the first reason why the patch cannot be applied
   */
  parse(): { readonly patch: Patch; readonly commit: Commit; readonly fuzz: number } {
    const { validateBeforeApply = false, ...options } = this.#options
    const skipped = validateBeforeApply ? 'refuse' : 'report'
    const result = applyPatchToFiles(this.#files, this.#patch, { ...options, skipped })
    const [failure] = result.failures
    if (failure !== undefined) throw patchErrorOf(failure)
    const files = result.ok ? result.files.filter(hasEffect) : []
    return {
      patch: new Patch(new Map(files.map((file) => [file.from ?? file.path, actionOf(file)]))),
      commit: new Commit(new Map(files.map((file) => [file.from ?? file.path, changeOf(file)]))),
      fuzz: totalFuzz(result.ok ? result.edits : []),
    }
  }
}

function typeOf({ before, after }: FileResult): ActionType {
  if (before === undefined) return ActionType.ADD
  return after === undefined ? ActionType.DELETE : ActionType.UPDATE
}

function actionOf(file: FileResult): PatchAction {
  const { path, from, before, after } = file
  const isUpdate = before !== undefined && after !== undefined
  return {
    type: typeOf(file),
    ...(before === undefined && after !== undefined && { newFile: after }),
    chunks: isUpdate ? editsBetween(before, after).flatMap(chunksOf) : [],
    ...(from !== undefined && { movePath: path }),
  }
}

function changeOf(file: FileResult): FileChange {
  const { path, from, before, after } = file
  return {
    type: typeOf(file),
    ...(before !== undefined && { oldContent: before }),
    ...(after !== undefined && { newContent: after }),
    ...(from !== undefined && { movePath: path }),
  }
}

/** The runs of changed lines in a hunk, without its context lines. */
function chunksOf(edit: Edit): Chunk[] {
  const chunks: { origIndex: number; delLines: string[]; insLines: string[] }[] = []
  let line = (edit.hints?.line ?? 1) - 1
  let isOpen = false
  for (const { step, content } of hunkLines(edit)) {
    if (step !== 'keep' && !isOpen) chunks.push({ origIndex: line, delLines: [], insLines: [] })
    isOpen = step !== 'keep'
    if (step === 'remove') chunks.at(-1)?.delLines.push(content)
    if (step === 'add') chunks.at(-1)?.insLines.push(content)
    if (step !== 'add') line++
  }
  return chunks
}
