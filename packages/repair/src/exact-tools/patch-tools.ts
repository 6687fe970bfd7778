import { applyPlainPatch } from './plain-patch.js'

/** How a tool that applies patches treats lines that are in the file exactly. */
export interface ExactPatchTool {
  /** Whether it compares lines without the CR that ends them, gives new lines the ending of the file's first, and keeps context. */
  readonly keepsEndings: boolean
  /** Whether it takes a byte order mark for a part of the first line. */
  readonly seesMark: boolean
  /**
   * The texts of the files that a patch names, undefined for one that is deleted; undefined where the patch is not written
   * in the plainest form or has a line that is not found exactly, from the hunk above on.
   */
  apply(
    patch: string,
    files: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string | undefined> | undefined
}

/** Takes the lines of file and patch as they are, a CR at their end included: OpenCode's, and what is not known. */
export const plainPatches: ExactPatchTool = {
  keepsEndings: false,
  seesMark: false,
  apply: (patch, files) => applyPlainPatch(patch, files, plainPatches),
}

/** Codex. */
export const codexPatches: ExactPatchTool = {
  keepsEndings: true,
  seesMark: true,
  apply: (patch, files) => applyPlainPatch(patch, files, codexPatches),
}
