// One edit of six lines at 70 % of the file: copied exactly, with other whitespace, with context that is out of date, or not there.
import {
  editStringReplace,
  opencodeProfile,
  refusals,
  rooProfile,
  unified,
  unifiedFarOff,
  v4a,
} from '../implementations/emend.mjs'
import {
  indexOfAndCopy,
  opencodeTranscription,
  rooTranscription,
  slidingWindow,
} from '../implementations/naive.mjs'
import { agentsCore, diffMatchPatch, jsdiff } from '../implementations/others.mjs'
import { SAMPLES, sixLines, textOf, withLines } from '../samples.mjs'

function sampleOf({ sample, size }) {
  const lines = SAMPLES[sample](size)
  const edit = sixLines(lines, sample)
  return { lines, text: textOf(lines), edit, unit: edit }
}

const giving = (implementations, text, edit, expected) =>
  implementations.map((one) => ({
    name: one.name,
    run: one.prepare(text, edit),
    isRight: (result) => result === expected,
  }))

export const exact = {
  name: 'exact',
  about: 'six lines, copied exactly',
  samples: ['generated', 'real'],
  prepare(which) {
    const { lines, text, edit, unit } = sampleOf(which)
    const expected = withLines(lines, edit.start, 6, edit.new)
    const all = [
      indexOfAndCopy,
      editStringReplace,
      v4a,
      unified,
      unifiedFarOff,
      opencodeProfile,
      opencodeTranscription,
      jsdiff(),
      diffMatchPatch,
      agentsCore,
    ]
    return { text, unit, cases: giving(all, text, edit, expected) }
  },
}

/** The request has two spaces of indentation less; what is added has to get those of the file. */
export const whitespace = {
  name: 'whitespace',
  about: 'the same with two spaces of indentation less in the request',
  samples: ['generated', 'real'],
  prepare(which) {
    const { lines, text, edit, unit } = sampleOf(which)
    const shifted = (some) => some.map((line) => line.slice(2))
    const request = { ...edit, old: shifted(edit.old), new: shifted(edit.new) }
    const expected = withLines(lines, edit.start, 6, edit.new)
    const all = [
      editStringReplace,
      v4a,
      unified,
      unifiedFarOff,
      opencodeProfile,
      opencodeTranscription,
      jsdiff(3),
      diffMatchPatch,
      agentsCore,
    ]
    return { text, unit, cases: giving(all, text, request, expected) }
  },
}

/**
 * A line of the context has become another since; it has to stay as the file has it. What is changed is nowhere else, or
 * nothing would tell which of many places is meant. In the real sample the line above heads the block of the change: emend
 * refuses what may be meant for another block.
 */
export const drifted = scenarioOfDrift({
  name: 'drifted',
  about: 'a changed line of the six, with a line of context above it that the file has otherwise',
  samples: ['generated', 'real'],
  other: 1,
  wanted: 4,
})

/** The same with a line that heads nothing. */
export const driftedBelow = scenarioOfDrift({
  name: 'drifted-below',
  about: 'a changed line of the six, with a line of context below it that the file has otherwise',
  samples: ['real'],
  other: 5,
  wanted: 3,
})

function scenarioOfDrift({ name, about, samples, other, wanted }) {
  const prepare = (which) => {
    const { lines, text, edit, unit } = sampleOf(which)
    const [elsewhere, changed] = ['    was.here(once)', `${edit.old[wanted]} // changed`]
    const old = edit.old.with(other, elsewhere)
    const request = { ...edit, old, new: old.with(wanted, changed) }
    const expected = withLines(lines, edit.start, 6, edit.old.with(wanted, changed))
    const all = [editStringReplace, v4a, unified, opencodeProfile, jsdiff(2), diffMatchPatch, agentsCore]
    return { text, unit, cases: giving(all, text, request, expected) }
  }
  return { name, about, samples, prepare }
}

/** Lines that the edit changes are nowhere, so that nothing may be done; what is like them has to be named. */
export const miss = {
  name: 'miss',
  about: 'two of the six lines are nowhere: refused, with the closest region',
  samples: ['generated', 'real'],
  prepare(which) {
    const { text, edit, unit } = sampleOf(which)
    const old = edit.old.with(2, '    never(written)').with(3, '    nor(this)')
    const request = { ...edit, old, new: [...old.slice(0, 3), '    new(line)', ...old.slice(4)] }
    const refused = ({ code, closest }) => code === 'not-found' && closest?.start === edit.start + 1
    const refusing = [opencodeTranscription, agentsCore].map((one) => {
      const run = one.prepare(text, request)
      return {
        name: `${one.name} (names no region)`,
        run: () => thrown(run),
        isRight: (error) => error !== undefined,
      }
    })
    return { text, unit, cases: [...refusalsOf(text, request, refused), ...refusing] }
  },
}

/** No word of any line is in the file, so that nothing is like it. */
export const unknown = {
  name: 'unknown',
  about: 'six lines of words that the file does not have: refused, with nothing that is like them',
  samples: ['generated', 'real'],
  prepare(which) {
    const { text, edit, unit } = sampleOf(which)
    const old = ['zebra(quux)', 'wobble(wibble)', 'xyzzy = plugh', 'grault()', 'waldo(fredd)', 'thud()']
    const request = { ...edit, old, new: old.with(3, 'garply()') }
    return { text, unit, cases: refusalsOf(text, request, ({ code }) => code === 'not-found') }
  },
}

function refusalsOf(text, request, isRight) {
  return refusals.map((one) => ({
    name: one.name,
    run: one.prepare(text, request),
    isRight: ({ failures: [failure] }) => isRight(failure),
  }))
}

function thrown(run) {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

/** Twenty lines of which every fourth has a letter more; the most similar window of the file is meant. */
export const window = {
  name: 'window',
  about: 'the most similar run of twenty lines, every fourth with a letter too many',
  samples: ['generated'],
  prepare({ sample, size }) {
    const lines = SAMPLES[sample](size)
    const edit = sixLines(lines, sample)
    const wanted = lines.slice(edit.start, edit.start + 20)
    const old = wanted.map((line, at) => (at % 4 === 0 ? line.replace(/\w/, '$&x') : line))
    const changed = wanted.with(1, `${wanted[1]} // changed`)
    const expected = withLines(lines, edit.start, 20, changed)
    const text = textOf(lines)
    const naive = size <= 1_000 ? [slidingWindow, rooTranscription(0.8)] : [slidingWindow]
    return {
      text,
      unit: edit,
      cases: giving([rooProfile(0.8), ...naive], text, { start: edit.start, old, new: changed }, expected),
    }
  },
}
