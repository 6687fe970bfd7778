// References for comparison: the limit that nothing can beat, and the obvious implementations without optimizations.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { distance } from 'fastest-levenshtein'

/** The unit of all ratios: only the search, for the text that really is in the file. */
export const indexOf = {
  name: 'indexOf',
  prepare(text, { wanted, old }) {
    const search = (wanted ?? old).join('\n')
    return () => {
      const at = text.indexOf(search)
      if (at === -1) throw new Error('not found')
      return at
    }
  },
}

export const indexOfAndCopy = {
  name: 'indexOf and copy',
  prepare(text, edits) {
    const pairs = [edits].flat().map(({ old, new: replacement }) => [old.join('\n'), replacement.join('\n')])
    return () => {
      let result = text
      for (const [from, to] of pairs) {
        const at = result.indexOf(from)
        if (at === -1) throw new Error('not found')
        result = flat(result.slice(0, at) + to + result.slice(at + from.length))
      }
      return result
    }
  },
}

/** Forces a joined string to be copied, as it is when it is read, so that the copy is part of the measured time. */
function flat(text) {
  text.charCodeAt(0)
  return text
}

/** Compares every window with the same number of lines by edit distance. */
export const slidingWindow = {
  name: 'fastest-levenshtein on every window',
  prepare(text, { old, new: replacement }) {
    const wanted = old.join('\n')
    return () => {
      const lines = text.split('\n')
      let best = { at: -1, distance: Number.POSITIVE_INFINITY }
      for (let at = 0; at + old.length <= lines.length; at++) {
        const found = distance(lines.slice(at, at + old.length).join('\n'), wanted)
        if (found < best.distance) best = { at, distance: found }
      }
      lines.splice(best.at, old.length, ...replacement)
      return lines.join('\n')
    }
  },
}

/** The transcriptions of other tools with which the tests of the packages compare their profiles. */
const transcriptions = await load(`
  export { replaceNaively } from '../../packages/edit-string/test/naive-replace.js'
  export { applyNaively } from '../../packages/search-replace/test/roo/naive-roo.js'
`)

export const opencodeTranscription = {
  name: 'transcription of opencode',
  prepare(text, { old, new: replacement }) {
    const [from, to] = [old.join('\n'), replacement.join('\n')]
    return () => found(transcriptions.replaceNaively(text, from, to, false))
  },
}

export const rooTranscription = (threshold) => ({
  name: 'transcription of roo',
  prepare(text, { old, new: replacement }) {
    const blocks = [{ line: 0, search: old, replacement }]
    return () => found(transcriptions.applyNaively(text, blocks, { threshold, buffer: 40 }).text)
  },
})

function found(result) {
  if (result === undefined) throw new Error('refused')
  return result
}

async function load(contents) {
  const built = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['emend:source'],
  })
  return import(
    `data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString('base64')}`
  )
}
