import { editString } from '@emend/edit-string'
import { hashline } from '@emend/hashline'
import { searchReplace } from '@emend/search-replace'
import { sketch } from '@emend/sketch'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'
import { withCard } from './cards.js'

/**
 * Returns every format of emend with its card, in the order in which hosts ask and list them. To add a format, add a line here:
 * the command line, its help and completion, the library, the browser's bundle, the MCP server and the tools take it from there.
 */
// The types of the formats are their names, which nobody should write a second time.
export function allFormats() {
  return [
    withCard(searchReplace(), () => import('@emend/search-replace/card')),
    withCard(v4a(), () => import('@emend/v4a/card')),
    withCard(unifiedDiff(), () => import('@emend/unified-diff/card')),
    withCard(editString(), () => import('@emend/edit-string/card')),
    withCard(hashline(), () => import('@emend/hashline/card')),
    withCard(sketch(), () => import('@emend/sketch/card')),
  ] as const
}

/** The name of a format of emend. */
export type FormatName = ReturnType<typeof allFormats>[number]['name']
