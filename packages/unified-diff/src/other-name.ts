import type { FileEdit } from '@emend/core'
import type { RequestLine } from '@emend/request'
import type { FileHeader } from './file-header.js'
import { NO_FILE } from './name.js'
import { commonPath, gitPath } from './path.js'

/**
 * The line `---` or `+++` that names another file than the lines of git above it: "diff --git", or "rename from" and "rename to". Such
 * a header would change a file that its hunks are not about; `git apply` refuses it, too.
 */
export function otherName(
  header: FileHeader,
  kind: FileEdit['kind'],
): { readonly line: RequestLine; readonly expected: string } | undefined {
  const { git, gitPath: stripped, renameFrom, renameTo } = header
  const path = git === undefined ? stripped : gitPath(git)
  const sides = [
    { line: header.oldNameLine, name: header.oldName?.name, renamed: renameFrom, none: 'create' },
    { line: header.newNameLine, name: header.newName?.name, renamed: renameTo, none: 'delete' },
  ] as const
  for (const { line, name, renamed, none } of sides) {
    const above = renamed ?? path
    // The name on the side of no file means nothing.
    if (kind === none || line === undefined || name === undefined || name === NO_FILE || above === undefined)
      continue
    const by = renamed === undefined ? '"diff --git"' : 'the rename above'
    if (!isSame(name, above))
      return { line, expected: `the file ${JSON.stringify(above)}, which ${by} names` }
  }
  return undefined
}

/** Whether a name is that of a path, apart from a first folder such as `a/`. */
function isSame(name: string, path: string): boolean {
  return [path, `a/${path}`, `b/${path}`].some((one) => commonPath(name, one) !== undefined)
}
