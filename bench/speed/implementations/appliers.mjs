// Who applies one request to the text of one file, with the format that it is asked in.
import { applyDiff as applyUnifiedDiff } from '@emend/unified-diff'
import { applyPatch } from '@emend/v4a'
import { applyDiff } from '@openai/agents-core'
import { applyPatch as applyByDiff } from 'diff'

export const APPLIERS = {
  'emend v4a': { format: 'v4a', apply: (text, request) => textOf(applyPatch(text, request)) },
  'emend unified-diff': {
    format: 'unifiedDiff',
    apply: (text, request) => textOf(applyUnifiedDiff(text, request)),
  },
  'diff applyPatch': { format: 'unifiedDiff', apply: applyByDiff },
  '@openai/agents-core applyDiff': {
    format: 'v4a',
    apply: (text, request) => applyDiff(text, hunksIn(request)),
  },
}

function textOf(result) {
  return result.ok ? result.text : undefined
}

/** What is between the header of the file and the end marker: the SDK takes that. */
function hunksIn(request) {
  const from = request.indexOf('\n', request.indexOf('*** Update File:')) + 1
  return request.slice(from, request.lastIndexOf('\n*** End Patch'))
}
