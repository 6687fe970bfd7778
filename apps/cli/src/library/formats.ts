import type { EditFormat } from '@emend/core/plugin'
import { hashline } from '@emend/hashline'
import { searchReplace } from '@emend/search-replace'
import { sketch } from '@emend/sketch'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'

/**
 * Returns the formats of the library: those of the command line. All but sketches can be read while they arrive.
 *
 * @param editString the format of calls, which needs another library to read JSON while it arrives
 */
export function libraryFormats(editString: EditFormat): readonly EditFormat[] {
  return [searchReplace(), v4a(), unifiedDiff(), editString, hashline(), sketch()]
}
