// One hunk for every hundred lines of the file, written exactly and in other ways.
import { v4aText } from '../implementations/emend.mjs'
import { v4aDiff } from '../implementations/requests.mjs'
import { nestedBlock, textOf } from '../samples.mjs'

const BLOCK = 8
const CHANGED = 5

/** The ways in which the lines of a hunk may differ from those of the file. */
const WRITTEN = {
  'as they are': (lines) => lines,
  'with trailing whitespace': (lines) => lines.map((line, at) => (at === CHANGED ? line : `${line} `)),
  'with two spaces of indentation less': (lines) => lines.map((line) => line.replace(/^ {2}/, '')),
  'with a line of context that has changed since': (lines) => lines.with(3, '    was.here(before)'),
}

function editsOf(size) {
  const blocks = Math.floor(size / BLOCK)
  const count = Math.max(1, Math.floor(size / 100))
  const lines = Array.from({ length: blocks }, (_, number) => nestedBlock(number)).flat()
  const expected = [...lines]
  const edits = Array.from({ length: count }, (_, i) => {
    const number = Math.floor((i * blocks) / count)
    const old = nestedBlock(number)
    const changed = old.with(CHANGED, `    return name + ${number} + 1`)
    expected.splice(number * BLOCK, BLOCK, ...changed)
    return { start: number * BLOCK, old, new: changed }
  })
  return { text: textOf(lines), expected: textOf(expected), edits }
}

/** Renders hunks with a number of the lines above them as anchors instead of context. */
function below(anchors) {
  return (edits) =>
    edits
      .map(({ old, new: replacement }) => {
        const diff = v4aDiff([{ old: old.slice(3, 6), new: replacement.slice(3, 6) }])
        return [
          ...old.slice(0, anchors).map((line) => `@@ ${line}`),
          diff.slice(diff.indexOf('\n') + 1),
        ].join('\n')
      })
      .join('\n')
}

export const hunkKinds = {
  name: 'hunk-kinds',
  about: 'one patch with a hunk for every hundred lines, to the letter and otherwise',
  samples: ['generated'],
  prepare({ size }) {
    const { text, expected, edits } = editsOf(size)
    const rewritten = Object.entries(WRITTEN).map(([name, write]) => [
      name,
      v4aDiff(edits.map((edit) => ({ ...edit, old: write(edit.old), new: write(edit.new) }))),
    ])
    const requests = [
      ...rewritten,
      ['below one anchor', below(1)(edits)],
      ['below two anchors', below(2)(edits)],
    ]
    const cases = requests.map(([name, request]) => ({
      name,
      run: v4aText(text, request),
      isRight: (result) => result === expected,
    }))
    return { text, unit: edits[Math.floor(edits.length * 0.7)], cases }
  },
}
