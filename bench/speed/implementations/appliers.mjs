// The libraries that apply one request to the text of one file, each with the format of its requests.
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

/** Returns the text between the header of the file and the end marker, which is what the SDK takes. */
function hunksIn(request) {
  const from = request.indexOf('\n', request.indexOf('*** Update File:')) + 1
  return request.slice(from, request.lastIndexOf('\n*** End Patch'))
}
