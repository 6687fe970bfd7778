// Libraries that apply one request to the text of one file: the form of their requests, how lines of their files end (default:
// as they do), what a call of ours is compared with, and how to load them, since a fresh process must import nothing but what it measures.

const NAIVE = 'a loop of naive code'
export const AGENTS = '@openai/agents-core applyDiff'
export const JSDIFF = 'diff applyPatch'

export const APPLIERS = {
  [NAIVE]: { format: 'editStrings', load: () => naive },
  'emend edit-string': {
    format: 'editStrings',
    to: NAIVE,
    async load() {
      const { applyCalls } = await import('@emend/edit-string')
      return (text, edits) => textOf(applyCalls(text, edits))
    },
  },
  'emend edit-string, strict': {
    format: 'editStrings',
    to: NAIVE,
    async load() {
      const [{ applyCalls }, { strict }] = await Promise.all([
        import('@emend/edit-string/with'),
        import('@emend/core'),
      ])
      return (text, edits) => textOf(applyCalls(text, edits, { profile: strict }))
    },
  },
  'emend search-replace': {
    format: 'searchReplace',
    to: NAIVE,
    async load() {
      const { applyBlocks } = await import('@emend/search-replace')
      return (text, request) => textOf(applyBlocks(text, request))
    },
  },
  'diff-match-patch patch_apply': {
    format: 'diffMatchPatch',
    async load() {
      const { default: DiffMatchPatch } = await import('diff-match-patch')
      const library = new DiffMatchPatch()
      return (text, request) => library.patch_apply(library.patch_fromText(request), text)[0]
    },
  },
  [AGENTS]: { format: 'v4aDiff', load: async () => (await import('@openai/agents-core')).applyDiff },
  'emend v4a': { format: 'v4aDiff', to: AGENTS, load: v4a },
  'emend v4a, strict': {
    format: 'v4a',
    to: AGENTS,
    async load() {
      const [{ applyPatch }, { strict }] = await Promise.all([
        import('@emend/v4a/with'),
        import('@emend/core'),
      ])
      return (text, request) => textOf(applyPatch(text, request, { profile: strict }))
    },
  },
  'emend v4a, CRLF': { format: 'v4aDiff', ending: '\r\n', to: AGENTS, load: v4a },
  [`${AGENTS}, anchored`]: {
    format: 'v4aAnchoredDiff',
    load: async () => (await import('@openai/agents-core')).applyDiff,
  },
  'emend v4a, anchored': { format: 'v4aAnchoredDiff', to: `${AGENTS}, anchored`, load: v4a },
  [JSDIFF]: { format: 'unifiedDiff', load: async () => (await import('diff')).applyPatch },
  'emend unified-diff': {
    format: 'unifiedDiff',
    to: JSDIFF,
    async load() {
      const { applyDiff } = await import('@emend/unified-diff')
      return (text, request) => textOf(applyDiff(text, request))
    },
  },
}

function naive(text, edits) {
  return edits.reduce((now, { oldString, newString }) => {
    const at = now.indexOf(oldString)
    return now.slice(0, at) + newString + now.slice(at + oldString.length)
  }, text)
}

async function v4a() {
  const { applyDiff } = await import('@emend/v4a')
  return (text, request) => textOf(applyDiff(text, request))
}

function textOf(result) {
  return result.ok ? result.text : undefined
}

/** The text between the header of the file and the end marker, which is what the Agents SDK takes. */
export function hunksIn(patch) {
  const from = patch.indexOf('\n', patch.indexOf('*** Update File:')) + 1
  return patch.slice(from, patch.lastIndexOf('\n*** End Patch') + 1)
}
