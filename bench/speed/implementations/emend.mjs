// emend, called through the public API of its packages.
import { applyCalls, replace } from '@emend/edit-string'
import { opencode } from '@emend/edit-string/opencode'
import { applyBlocks, renderBlock } from '@emend/search-replace'
import { rooAlike } from '@emend/search-replace/roo'
import { applyDiff as applyUnifiedDiff } from '@emend/unified-diff'
import { applyDiff } from '@emend/v4a'
import { anchoredDiff, unifiedDiff, v4aDiff } from './requests.mjs'

export const editStringReplace = {
  name: 'emend edit-string',
  prepare(text, { old, new: replacement }) {
    const [from, to] = [old.join('\n'), replacement.join('\n')]
    return () => textOf(replace(text, from, to))
  },
}

export const opencodeProfile = {
  name: 'emend edit-string, profile opencode',
  prepare(text, { old, new: replacement }) {
    const [from, to] = [old.join('\n'), replacement.join('\n')]
    return () => textOf(replace(text, from, to, { profile: opencode }))
  },
}

/** Applies V4A hunks that are already rendered. */
export function v4aText(text, diff) {
  return () => textOf(applyDiff(text, diff))
}

const v4aBy = (render) => ({
  name: 'emend v4a',
  prepare: (text, edits) => v4aText(text, render([edits].flat())),
})

export const v4a = v4aBy(v4aDiff)
export const v4aAnchored = v4aBy(anchoredDiff)

/** @param shift returns by how much the line number of a hunk is wrong, given the index of the hunk */
const unifiedBy = (name, shift) => ({
  name,
  prepare(text, edits) {
    const shifted = [edits]
      .flat()
      .map((edit, at) => ({ ...edit, start: Math.max(0, edit.start + shift(at)) }))
    const diff = unifiedDiff(shifted)
    return () => textOf(applyUnifiedDiff(text, diff))
  },
})

export const unified = unifiedBy('emend unified-diff', () => 0)
export const unifiedFarOff = unifiedBy('emend unified-diff, 50,000 lines off', () => -50_000)
export const unifiedOff = unifiedBy('emend unified-diff, 7 lines off', () => 7)
export const unifiedDrifting = unifiedBy(
  'emend unified-diff, ever more lines off',
  (at) => 5 + Math.floor(at / 3),
)

/** Roo Code's search for the best window, with the similarity that it requires. */
export const rooProfile = (threshold) => ({
  name: 'emend search-replace, profile roo',
  prepare(text, { old, new: replacement }) {
    const request = renderBlock({ search: textOfLines(old), replacement: textOfLines(replacement) })
    return () => textOf(applyBlocks(text, request, { profile: rooAlike(threshold) }))
  },
})

/** One call with many edits, each of which sees the result of the edits before it. */
export const sequence = {
  name: 'emend edit-string',
  prepare(text, edits) {
    const calls = edits.map(({ old, new: replacement }) => ({
      path: 'file',
      oldString: old.join('\n'),
      newString: replacement.join('\n'),
    }))
    return () => textOf(applyCalls(text, calls))
  },
}

/** One edit whose line number is read from the report, which requires counting all lines above it. */
export const numbered = {
  name: 'emend edit-string, with its line',
  prepare(text, { old, new: replacement }) {
    const call = { path: 'file', oldString: old.join('\n'), newString: replacement.join('\n') }
    return () => {
      const result = applyCalls(text, call)
      if (!result.ok) return refuse(result.failures[0])
      return { after: result.text, line: result.edits[0].places[0].start }
    }
  },
}

/** A refusal, and a refusal whose text is read, which requires a search for the closest region. */
export const refusals = [
  { name: 'emend edit-string', prepare: (text, edit) => () => refusalOf(text, edit) },
  {
    name: 'emend edit-string, with its text',
    prepare: (text, edit) => () => {
      const refusal = refusalOf(text, edit)
      void refusal.message
      return refusal
    },
  },
]

function refusalOf(text, { old, new: replacement }) {
  const result = replace(text, old.join('\n'), replacement.join('\n'))
  if (result.ok) throw new Error('applied')
  return result
}

function textOf(result) {
  return result.ok ? result.text : refuse(result.failures[0])
}

function textOfLines(lines) {
  return lines.map((line) => `${line}\n`).join('')
}

function refuse({ code }) {
  throw new Error(code)
}
