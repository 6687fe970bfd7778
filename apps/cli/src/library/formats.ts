import type { EditFormat } from '@emend/core/plugin'
import { streamingEditString } from '@emend/edit-string/stream'
import { searchReplace } from '@emend/search-replace'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'

/** The formats that the library brings: those of the command line, which also read what is still arriving. */
export function libraryFormats(): readonly EditFormat[] {
  return [searchReplace(), v4a(), unifiedDiff(), streamingEditString()]
}
