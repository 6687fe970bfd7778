import type { EditFormat } from '@emend/core/plugin'
import { streamingEditString } from '@emend/edit-string/stream'
import { hashline } from '@emend/hashline'
import { searchReplace } from '@emend/search-replace'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'

/** Returns the formats of the library: those of the command line, all of which can read a request while it arrives. */
export function libraryFormats(): readonly EditFormat[] {
  return [searchReplace(), v4a(), unifiedDiff(), streamingEditString(), hashline()]
}
