import type { Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'

/** The files of the root as resources, each shown with its line numbers, as the tool `view` of text editors shows it. */
export const FILE_TEMPLATE: ResourceTemplate = {
  name: 'file',
  title: 'A file, with line numbers',
  uriTemplate: 'emend:///{+path}',
  description: 'A text file of the folder, every line behind its number, as old text is copied from it.',
  mimeType: 'text/plain',
}

/** The first files as resources, in the order of their paths. */
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

/** The path of a file's resource; undefined for another one's. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(SCHEME) || uri === SCHEME) return undefined
  try {
    return decodeURIComponent(uri.slice(SCHEME.length))
  } catch {
    return undefined
  }
}

const SCHEME = 'emend:///'
