import type { Random } from '../random.js'
import { type FileLine, fold, newLines, oldLines, type RequestHunk, type Situation } from '../situation.js'
import { besideRefusals } from './beside.js'
import { variant } from './context.js'
import { type Disturbance, isNonBlank } from './disturbance.js'
import { encodingRefusals } from './encodings.js'
import { oneSidedRefusals, runsOf } from './one-sided.js'
import { addCopy } from './place.js'

/** Disturbances after which a request has no right place in the file: only a refusal is right. */
export const refusals: readonly Disturbance[] = [
  {
    name: 'the place is gone',
    disturb(situation) {
      const gone = new Set(
        situation.hunks.flatMap(({ lines }) => lines.flatMap(({ origin }) => origin ?? [])),
      )
      situation.script = situation.script.filter((line) => !gone.has(line))
      const left = oldLines(situation.script)
        .map(({ text }) => text)
        .join('\n')
      return !situation.hunks.some(
        (hunk) =>
          (touched(hunk).length === 0 && isButForALine(situation, hunk)) ||
          touched(hunk).some(({ text }) => isThere(situation, text)) ||
          left.includes(
            oldLines(hunk.lines)
              .map(({ old }) => old)
              .join('\n'),
          ),
      )
    },
  },
  {
    name: 'the old lines are gone, their surroundings are not',
    disturb(situation, random) {
      // A hunk that only removes lines is done if they are gone, and does not refuse the rest. So only replacements
      // count.
      const hunk = random.pick(runsOf(situation, 'change').map((run) => run.hunk))
      const gone = new Set(hunk === undefined ? [] : touched(hunk))
      situation.script = situation.script.filter((line) => !gone.has(line))
      return (
        gone.size > 0 && Array.from(gone).some(({ text }) => isNonBlank(text) && !isThere(situation, text))
      )
    },
  },
  {
    name: 'the old lines are others by now',
    disturb(situation, random) {
      const hunk = random.pick(situation.hunks.filter((hunk) => !leavesOff(hunk)))
      return hunk !== undefined && changeTouched(situation, hunk, random)
    },
  },
  {
    name: 'only a look-alike elsewhere',
    disturb(situation, random) {
      const { hunks } = situation
      const gone = new Set(hunks.flatMap(({ lines }) => lines.flatMap(({ origin }) => origin ?? [])))
      addCopy(situation)
      const copies = situation.script.slice(
        -hunks.reduce((sum, { lines }) => sum + oldLines(lines).length, 0),
      )
      const texts = new Set(hunks.flatMap((hunk) => touched(hunk).map(({ text }) => text)))
      situation.script = situation.script.filter((line) => !gone.has(line))
      let changed = 0
      for (const copy of copies) {
        const written = texts.has(copy.text) ? variant(copy.text, random) : undefined
        if (written === undefined) continue
        copy.text = written
        changed++
      }
      return (
        changed > 0 &&
        hunks.every((hunk) => touched(hunk).some(({ text }) => isNonBlank(text) && !isThere(situation, text)))
      )
    },
  },
  {
    name: 'two places that are the same',
    formats: ['edit-string', 'search-replace', 'v4a'],
    disturb(situation) {
      situation.style.anchored = false
      addCopy(situation)
      return situation.hunks.length === 1
    },
  },
  nearClone('a name', (text, random) =>
    replaceWord(text, /[A-Za-z_]\w{3,}/g, ['entries', 'widget', 'resolved'], random),
  ),
  nearClone('a digit', (text, random) =>
    replaceWord(text, /\d/g, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'], random),
  ),
  nearClone('one short word', (text, random) =>
    replaceWord(text, /\b[A-Za-z]{1,3}\b/g, ['a', 'b', 'of', 'in', 'row', 'key', 'is', 'x'], random),
  ),
  ...oneSidedRefusals,
  ...besideRefusals,
  ...encodingRefusals,
]

/** The intended block is gone or has changed, and another block differs very little from it, in one of the lines to change. */
function nearClone(
  difference: string,
  write: (text: string, random: Random) => string | undefined,
): Disturbance {
  return {
    name: `a near-clone elsewhere that differs in ${difference}`,
    disturb(situation, random) {
      const [hunk, ...others] = situation.hunks
      if (hunk === undefined || others.length > 0) return false
      const old = oldLines(hunk.lines)
      const copies = old.map(({ old: text }): FileLine => ({ step: 'keep', text }))
      const at = random.pick(
        old.flatMap(({ step, old: text }, i) => (step === 'remove' && isNonBlank(text) ? [i] : [])),
      )
      const copy = at === undefined ? undefined : copies[at]
      const written = copy === undefined ? undefined : write(copy.text, random)
      if (copy === undefined || written === undefined) return false
      // If the other block has the new line by chance, it looks like the intended block with a part of the edit applied.
      if (newLines(hunk.lines).some((line) => fold(line.new) === fold(written))) return false
      copy.text = written
      const isGone = random.chance(0.5)
      const gone = new Set(isGone ? hunk.lines.flatMap(({ origin }) => origin ?? []) : [])
      const meant = touched(hunk).filter(({ text }) => isNonBlank(text))
      situation.script = situation.script.filter((line) => !gone.has(line))
      if (!isGone) for (const line of meant) line.text = line.text.replace(/[A-Za-z_]\w*/g, rewritten)
      situation.script.push({ step: 'keep', text: '' }, ...copies, { step: 'keep', text: '' })
      return old[at ?? 0] !== undefined && !isThere(situation, old[at ?? 0]?.old ?? '')
    },
  }
}

/** Returns another word, as if somebody else had rewritten the line. */
function rewritten(word: string): string {
  return `${word.slice(0, 1)}${word.length}Changed`
}

function replaceWord(
  text: string,
  pattern: RegExp,
  others: readonly string[],
  random: Random,
): string | undefined {
  const word = random.pick(Array.from(text.matchAll(pattern)))
  const other = random.pick(others)
  if (word === undefined || other === undefined || other === word[0]) return undefined
  return text.slice(0, word.index) + other + text.slice(word.index + word[0].length)
}

/** Returns the lines that a hunk removes. A changed context line next to an insertion is only a slip, which is merged. */
function touched({ lines }: RequestHunk): FileLine[] {
  return lines.flatMap(({ step, origin }) => (step === 'remove' ? (origin ?? []) : []))
}

/**
 * Whether the file has all old lines of a hunk but one, with any indentation. The file then looks as if that one line
 * had been changed.
 */
function isButForALine({ script }: Situation, { lines }: RequestHunk): boolean {
  const file = oldLines(script).map(({ text }) => fold(text))
  const old = oldLines(lines).map((line) => fold(line.old))
  return file.some((_, at) => old.filter((line, i) => line !== file[at + i]).length <= 1)
}

/** Whether a hunk only removes lines, and some at its edge. Its kept lines then look the same before and after the edit. */
function leavesOff({ lines }: RequestHunk): boolean {
  const written = lines.filter(({ old }) => isNonBlank(old))
  const edges = [written[0], written.at(-1)]
  return lines.every(({ step }) => step !== 'add') && edges.some((line) => line?.step === 'remove')
}

function changeTouched(situation: Situation, hunk: RequestHunk, random: Random): boolean {
  const origins = touched(hunk).filter(({ text }) => isNonBlank(text))
  const before = origins.map(({ text }) => text)
  for (const origin of origins) origin.text = variant(origin.text, random) ?? `${origin.text};;`
  // The changed lines must not be the new lines of the request by chance: the edit would then count as applied.
  const isDone = hunk.lines.some(({ step, new: now }) => step === 'add' && isThere(situation, now))
  return before.length > 0 && before.some((text) => !isThere(situation, text)) && !isDone
}

function isThere({ script }: Situation, text: string): boolean {
  return isNonBlank(text) && oldLines(script).some((line) => line.text.includes(text.trim()))
}
