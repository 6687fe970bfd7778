import { applyPlainPatch, type Endings } from './plain-patch.js'

/** A model of a host's patch tool, for patches whose old lines are in the file exactly. */
export interface ExactPatchTool extends Endings {
  /**
   * Returns the text of every file that the patch names, undefined for a deleted one. Returns undefined for a patch that is
   * not in the plainest form, or has a hunk whose old lines are not found exactly below the hunk before.
   */
  apply(
    patch: string,
    files: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string | undefined> | undefined
}

/** A tool that compares lines with the CR at their end: OpenCode's. Also used for hosts that are not known. */
export const plainPatches: ExactPatchTool = {
  keepsEndings: false,
  seesMark: false,
  apply: (patch, files) => applyPlainPatch(patch, files, plainPatches),
}

/** The tool of Codex. */
export const codexPatches: ExactPatchTool = {
  keepsEndings: true,
  seesMark: true,
  apply: (patch, files) => applyPlainPatch(patch, files, codexPatches),
}
