import type { FileEdit } from '@emend/core'
import { isPatchMarker, sectionIn } from '@emend/core/plugin'
import { openRequest, requestLines } from '@emend/request'
import { readOperations } from './operation.js'

/**
 * The files that a patch updates or deletes, each once, in the order of the patch. A host must load these to apply the
 * patch. Only section headers are read, so this is cheap and never fails, even for a patch that is wrong. Linear.
 */
export function identifyFilesNeeded(patch: unknown): string[] {
  return pathsIn(patch, ['update', 'delete'])
}

/** The files that a patch adds, each once, in order. As cheap and tolerant as {@link identifyFilesNeeded}. */
export function identifyFilesAdded(patch: unknown): string[] {
  return pathsIn(patch, ['create'])
}

function pathsIn(patch: unknown, kinds: readonly FileEdit['kind'][]): string[] {
  const operations = readOperations(patch, {}, openRequest)
  if (!operations.ok) return []
  const paths: string[] = []
  collect(operations.value.text, kinds, paths)
  for (const { kind, path, diff } of operations.value.operations ?? []) {
    if (kind === undefined) collect(diff, kinds, paths)
    else if (kinds.includes(kind) && path !== undefined) paths.push(path)
  }
  return [...new Set(paths)]
}

/** In an update, an indented header is a context line that looks like one; anywhere else it is a header. */
function collect(patch: string, kinds: readonly FileEdit['kind'][], paths: string[]): void {
  const lines = requestLines(patch)
  const begin = lines.find(({ content }) => isPatchMarker(content, 'begin'))
  const indentation = begin?.content.slice(0, begin.content.indexOf('*')) ?? ''
  let updating = false
  for (const { content } of lines) {
    const line: string =
      updating && content.startsWith(indentation) ? content.slice(indentation.length) : content.trim()
    const begun: ReturnType<typeof sectionIn> = line.startsWith('***') ? sectionIn(line) : undefined
    if (begun === undefined) continue
    const { section, path } = begun
    updating = section.kind === 'update'
    if (kinds.includes(section.kind) && path !== '') paths.push(path)
  }
}
