import { applyToFiles } from '../../apps/cli/dist/index.js'

/**
 * Applies the request of a case and compares every file with what the benchmark expects, byte for byte.
 *
 * @param request one request, or several that are applied one after the other; a refused one is skipped, as a model would see it
 *   refused and go on
 * @returns `right`; `refused` if a request was refused and the files are not as expected; otherwise `wrong`
 */
export function score({ files, request, expected, format }) {
  const now = new Map(files)
  let message
  for (const one of Array.isArray(request) ? request : [request]) {
    const result = applyToFiles(now, one, format === undefined ? {} : { format })
    if (!result.ok) message ??= result.message
    else for (const file of result.files) write(now, file)
  }
  if (isSame(now, expected)) return { outcome: 'right' }
  return message === undefined ? { outcome: 'wrong' } : { outcome: 'refused', message }
}

function write(files, { path, from, after }) {
  if (from !== undefined) files.delete(from)
  if (after === undefined) files.delete(path)
  else files.set(path, after)
}

function isSame(files, expected) {
  return files.size === expected.size && [...expected].every(([path, text]) => files.get(path) === text)
}
