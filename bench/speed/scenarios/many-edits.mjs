// One edit for every hundred lines of the file.
import {
  numbered,
  sequence,
  unified,
  unifiedDrifting,
  unifiedOff,
  v4a,
  v4aAnchored,
} from '../implementations/emend.mjs'
import { indexOfAndCopy } from '../implementations/naive.mjs'
import { agentsCore, agentsCoreAnchored, diffMatchPatch, jsdiff } from '../implementations/others.mjs'
import { block, SAMPLES, textOf } from '../samples.mjs'

/** Returns edits of blocks spread evenly over the file, and the text after them. */
function editsOf({ sample, size }) {
  const lines = SAMPLES[sample](size)
  const expected = [...lines]
  const edits = []
  const count = Math.max(1, Math.floor(size / 100))
  const blocks = Math.floor(lines.length / 6)
  for (let number = 0; number < count; number++) {
    const at = Math.floor((number * blocks) / count)
    const old = block(at)
    const changed = old.with(4, `    return name + ${at} + 1`)
    edits.push({ start: at * 6, old, new: changed })
    expected.splice(at * 6, 6, ...changed)
  }
  return { text: textOf(lines), expected: textOf(expected), edits }
}

/** Returns a scenario for a patch with one hunk for every hundred lines, for some implementations. */
const patchScenario = (name, about, implementations) => ({
  name,
  about,
  samples: ['generated'],
  prepare(which) {
    const { text, expected, edits } = editsOf(which)
    const cases = implementations.map((one) => ({
      name: one.name,
      run: one.prepare(text, edits),
      isRight: (result) => result === expected,
    }))
    return { text, unit: edits[Math.floor(edits.length * 0.7)], cases }
  },
})

export const hunks = patchScenario('hunks', 'one patch with a hunk for every hundred lines', [
  indexOfAndCopy,
  v4a,
  unified,
  unifiedOff,
  unifiedDrifting,
  jsdiff(),
  diffMatchPatch,
  agentsCore,
])

/** Implementations without anchors get line numbers and one more line of context. */
export const anchoredHunks = patchScenario(
  'anchored-hunks',
  'the same with the line above each hunk as its anchor, as models write V4A',
  [v4aAnchored, jsdiff(), agentsCoreAnchored],
)

export const sequential = {
  name: 'sequential',
  about:
    'edit-strings in sequence, one for every hundred lines, and one alone that needs the line table, too',
  samples: ['generated'],
  prepare(which) {
    const { text, expected, edits } = editsOf(which)
    const unit = edits[Math.floor(edits.length * 0.7)]
    const all = [indexOfAndCopy, sequence].map((one) => ({
      name: `${one.name}, all`,
      run: one.prepare(text, edits),
      isRight: (result) => result === expected,
    }))
    const one = {
      name: 'emend edit-string, one with its line',
      run: numbered.prepare(text, unit),
      isRight: ({ after, line }) => after.includes(unit.new[4]) && line === unit.start + 1,
    }
    return { text, unit, cases: [...all, one] }
  },
}
