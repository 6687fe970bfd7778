// One edit of six lines at 70 % of the file: copied exactly, with other whitespace, with outdated context, or missing
// in the file.
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

/** The request has two spaces less indentation. The added lines must get the indentation of the file. */
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
 * A context line has changed in the file since, and must stay as it is there. The changed lines are unique in the file, because
 * nothing else would tell which of many places is meant. In the real sample, the changed context line starts the block: emend
 * refuses the edit, because it may be meant for another block.
 */
export const drifted = scenarioOfDrift({
  name: 'drifted',
  about: 'a changed line of the six, with a line of context above it that the file has otherwise',
  samples: ['generated', 'real'],
  other: 1,
  wanted: 4,
})

/** The same with a context line that does not start a block. */
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

/** Lines that the edit changes are missing in the file, so it must be refused. The refusal must name the most similar lines. */
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

/** No word of the lines is in the file, so nothing in it is similar. */
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

/** Twenty lines, every fourth of which has an extra letter. The edit is meant for the most similar window of the file. */
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
