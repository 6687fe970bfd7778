// Other libraries, called as their documentation describes.
import { applyDiff } from '@openai/agents-core'
import { applyPatch } from 'diff'
import DiffMatchPatch from 'diff-match-patch'
import { anchoredDiff, unifiedDiff, v4aDiff } from './requests.mjs'

const agentsCoreBy = (render) => ({
  name: '@openai/agents-core applyDiff',
  prepare(text, edits) {
    const diff = render([edits].flat())
    return () => applyDiff(text, diff)
  },
})

export const agentsCore = agentsCoreBy(v4aDiff)
export const agentsCoreAnchored = agentsCoreBy(anchoredDiff)

export const jsdiff = (fuzzFactor = 0) => ({
  name: `diff applyPatch${fuzzFactor > 0 ? `, fuzz ${fuzzFactor}` : ''}`,
  prepare(text, edits) {
    const diff = unifiedDiff([edits].flat())
    return () => {
      const result = applyPatch(text, diff, { fuzzFactor })
      if (result === false) throw new Error('false')
      return result
    }
  },
})

export const diffMatchPatch = {
  name: 'diff-match-patch patch_apply',
  prepare(text, edits) {
    const library = new DiffMatchPatch()
    const starts = startsOfLines(text)
    let shift = 0
    const patches = [edits].flat().flatMap(({ start, old, new: replacement }) => {
      const [from, to] = [`${old.join('\n')}\n`, `${replacement.join('\n')}\n`]
      const made = library.patch_make(from, to)
      for (const patch of made) {
        patch.start1 += starts[start] + shift
        patch.start2 += starts[start] + shift
      }
      shift += to.length - from.length
      return made
    })
    return () => {
      const [result, applied] = library.patch_apply(patches, text)
      if (applied.includes(false)) throw new Error('a patch was not applied')
      return result
    }
  },
}

function startsOfLines(text) {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}
