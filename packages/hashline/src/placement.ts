import { nearest, type Placement, type PlacementQuery } from '@emend/core/plugin'
import { printRows } from './anchor.js'
import { findRows } from './find-rows.js'
import { hashMarks } from './hash-marks.js'
import { rowAnchors } from './row-anchors.js'

/** All edits are placed in the original text, at the rows that their anchors mean. */
export const atAnchors: Placement = /* @__PURE__ */ Object.freeze({
  ...nearest,
  name: 'at-anchors',
  anchors: { find: findRows, print: printRows },
  place(query: PlacementQuery) {
    const { checks } = query
    // Without any check the new text is literal.
    return nearest.place(
      checks.length === 0 ? query : { ...query, checks: [rowAnchors, hashMarks, ...checks] },
    )
  },
})
