import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'

/**
 * @rule best-fitting-reading Of several ways to take a viewer's marks off, the first counts whose old lines the file
 *   has to the letter.
 * @off readings[0]
 */
export function bestFitting(file: FileText, readings: readonly Hunk[]): Hunk | undefined {
  const isThere = (line: string) => isBlank(line) || file.at(line).some((at) => file.known(at) === line)
  return readings.find(({ old }) => old.every(isThere)) ?? readings[0]
}
