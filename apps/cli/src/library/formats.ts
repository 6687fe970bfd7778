import type { EditFormat } from '@emend/core/format'
import { searchReplace } from '@emend/search-replace'
import { sketch } from '@emend/sketch'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'

/**
 * Returns the formats of the library: those of the command line. All but sketches can be read while they arrive.
 *
 * @param calls the two formats of calls, edit-string and hashline, which need another library to read JSON while it arrives
 */
export function libraryFormats(
  ...calls: readonly [editString: EditFormat, hashline: EditFormat]
): readonly EditFormat[] {
  return [searchReplace(), v4a(), unifiedDiff(), ...calls, sketch()]
}
