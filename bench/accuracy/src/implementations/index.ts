import type { Profile } from '@emend/core'
import { opencode } from '@emend/edit-string/opencode'
import { roo } from '@emend/search-replace/roo'
import { codex } from '@emend/v4a/codex'
import { agentsCore } from './agents-core/index.js'
import { jsdiff } from './diff/index.js'
import { diffMatchPatch } from './diff-match-patch/index.js'
import { emend } from './emend/index.js'
import type { Implementation } from './implementation.js'

/** Returns all implementations that are compared; emend with the given profile comes first. */
export function implementationsFor(profile: Profile): readonly Implementation[] {
  return [
    emend(profile),
    emend(opencode),
    emend(roo),
    emend(codex),
    jsdiff(0),
    jsdiff(2),
    agentsCore,
    diffMatchPatch,
  ]
}
