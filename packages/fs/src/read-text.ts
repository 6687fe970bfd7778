import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { checkedPath } from './checked-path.js'
import { utf8 } from './codec.js'
import type { FileSystem } from './file-system.js'
import { MAX_BYTES } from './plan.js'
import { readOne } from './read-files.js'
import { openFile, type TextOptions } from './text-view.js'

/**
 * Reads one file as text by the rules of {@link plan}: the same check of paths, the same strict decoding and the same
 * size limit, and the same views.
 *
 * @returns the text; it begins with U+FEFF if the file begins with a byte order mark
 */
export async function readText(
  path: string,
  fileSystem: FileSystem,
  { encoding = utf8, maxBytes = MAX_BYTES, views = [] }: TextOptions = {},
): Promise<Result<string, Failure>> {
  const checked = await checkedPath(path, fileSystem)
  if (!checked.ok) return checked
  const read = await readOne(checked.value, fileSystem, { encoding, maxBytes })
  if (!read.ok) return read
  const { text } = read.value
  if (text === undefined) return { ok: false, failure: { code: 'file-not-found', path: checked.value } }
  const opened = openFile(checked.value, text, views)
  return opened.ok ? { ok: true, value: opened.value.text } : opened
}
