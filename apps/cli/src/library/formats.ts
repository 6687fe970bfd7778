import type { EditFormat } from '@emend/core/plugin'
import { streamingEditString } from '@emend/edit-string/stream'
import { hashline } from '@emend/hashline'
import { searchReplace } from '@emend/search-replace'
import { sketch } from '@emend/sketch'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'

/** Returns the formats of the library: those of the command line. All but sketches can be read while they arrive. */
export function libraryFormats(): readonly EditFormat[] {
  return [searchReplace(), v4a(), unifiedDiff(), streamingEditString(), hashline(), sketch()]
}
