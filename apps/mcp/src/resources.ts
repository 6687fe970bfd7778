import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server'

/**
 * The template for the files of the root as resources. Each is shown with line numbers, as the command `view` of text
 * editor tools does.
 */
export const FILE_TEMPLATE: ResourceTemplateType = {
  name: 'file',
  title: 'A file, with line numbers',
  uriTemplate: 'emend:///{+path}',
  description: 'A text file of the folder, every line behind its number, as old text is copied from it.',
  mimeType: 'text/plain',
}

/** Returns the first {@link MOST} files as resources, sorted by path. */
export function resourcesOf(paths: readonly string[]): Resource[] {
  return paths
    .toSorted()
    .slice(0, MOST)
    .map((path) => ({ uri: uriOf(path), name: path, mimeType: 'text/plain' }))
}

const MOST = 1000

function uriOf(path: string): string {
  return `${SCHEME}${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Returns the path in the URI of a file resource; undefined for another URI. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(SCHEME) || uri === SCHEME) return undefined
  try {
    return decodeURIComponent(uri.slice(SCHEME.length))
  } catch {
    return undefined
  }
}

const SCHEME = 'emend:///'
