import { openRequest, requestLines } from '@emend/request'
import { ADD_FILE, BEGIN_PATCH, DELETE_FILE, UPDATE_FILE, withoutStars } from './markers.js'
import { readOperations } from './operation.js'

/**
 * The files that a patch updates or deletes, each once, in the order of the patch. A host must load these to apply the
 * patch. Only section headers are read, so this is cheap and never fails, even for a patch that is wrong. Linear.
 */
export function identifyFilesNeeded(patch: unknown): string[] {
  return pathsIn(patch, [UPDATE_FILE, DELETE_FILE], ['update', 'delete'])
}

/** The files that a patch adds, each once, in order. As cheap and tolerant as {@link identifyFilesNeeded}. */
export function identifyFilesAdded(patch: unknown): string[] {
  return pathsIn(patch, [ADD_FILE], ['create'])
}

function pathsIn(
  patch: unknown,
  markers: readonly string[],
  kinds: readonly (string | undefined)[],
): string[] {
  const operations = readOperations(patch, {}, openRequest)
  if (!operations.ok) return []
  const paths: string[] = []
  collect(operations.value.text, markers, paths)
  for (const { kind, path, diff } of operations.value.operations ?? []) {
    if (kind === undefined) collect(diff, markers, paths)
    else if (kinds.includes(kind) && path !== undefined) paths.push(path)
  }
  return [...new Set(paths)]
}

/** In an update, an indented header is a context line that looks like one; anywhere else it is a header. */
function collect(patch: string, markers: readonly string[], paths: string[]): void {
  const lines = requestLines(patch)
  const begin = lines.find(({ content }) => withoutStars(content) === BEGIN_PATCH)
  const indentation = begin?.content.slice(0, begin.content.indexOf('*')) ?? ''
  let updating = false
  for (const { content } of lines) {
    const line: string =
      updating && content.startsWith(indentation) ? content.slice(indentation.length) : content.trim()
    const marker: string | undefined = HEADERS.find(
      (header) => line.startsWith('***') && withoutStars(line).startsWith(header),
    )
    if (marker === undefined) continue
    updating = marker === UPDATE_FILE
    const path = withoutStars(line).slice(marker.length).trim()
    if (markers.includes(marker) && path !== '') paths.push(path)
  }
}

const HEADERS = [ADD_FILE, UPDATE_FILE, DELETE_FILE]
