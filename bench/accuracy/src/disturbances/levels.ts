import { fileText, fold, type RequestLine, type Situation } from '../situation.js'
import { allLines, changesIndentation, type Disturbance, indentationOf, isNonBlank } from './disturbance.js'

type Unit = 2 | 4 | 'tab'

const UNITS: readonly Unit[] = ['tab', 2, 4]

/** Requests that indent by another unit than the file, and start one level too far out or in. */
export const levels: readonly Disturbance[] = [
  ...[-1, 1].flatMap((shift) =>
    UNITS.map((unit): Disturbance => {
      const name = unit === 'tab' ? 'tabs for spaces' : `${unit} spaces for another unit`
      return {
        name: `${name}, one level too ${shift < 0 ? 'shallow' : 'deep'}`,
        disturb: (situation) => {
          const own = fileUnit(situation)
          if (own === undefined || own === unit || changesIndentation(situation)) return false
          return relevel(
            situation,
            allLines(situation),
            own,
            (level) => (unit === 'tab' ? '\t'.repeat(level + shift) : ' '.repeat((level + shift) * unit)),
            unit,
            shift,
          )
        },
      }
    }),
  ),
  {
    name: "old lines in spaces, new ones in the file's tabs",
    disturb: (situation, random) => oneSide(situation, 'tab', random.pick([2, 4] as const) ?? 4),
  },
  {
    name: "old lines in tabs, new ones in the file's spaces",
    disturb: (situation) => {
      const own = fileUnit(situation)
      return own !== undefined && own !== 'tab' && oneSide(situation, own, 'tab')
    },
  },
]

/** Only the old text uses another unit; the added lines have an indentation that occurs at the place. */
function oneSide(situation: Situation, own: Unit, unit: Unit): boolean {
  if (fileUnit(situation) !== own || changesIndentation(situation)) return false
  const isShown = situation.hunks.every(({ lines }) => {
    const there = new Set(
      lines.flatMap(({ step, old }) => (step === 'add' || !isNonBlank(old) ? [] : [indentationOf(old)])),
    )
    const added = lines.filter(({ step, new: now }) => step === 'add' && isNonBlank(now))
    return (
      added.some(({ new: now }) => indentationOf(now) !== '') &&
      added.every(({ new: now }) => there.has(indentationOf(now)))
    )
  })
  const old = allLines(situation).filter(({ step }) => step !== 'add')
  return isShown && relevel(situation, old, own, (level) => indentation(unit, level), unit, 0, 'old')
}

function indentation(unit: Unit, level: number): string {
  return unit === 'tab' ? '\t'.repeat(level) : ' '.repeat(level * unit)
}

/**
 * Rewrites lines with the same levels, shifted, in another unit. Returns whether their levels are whole and the unit can be
 * recognized: the old lines have two adjacent levels, or no added line has a level that no old line has.
 */
function relevel(
  { hunks }: Situation,
  lines: readonly RequestLine[],
  own: Unit,
  write: (level: number) => string,
  unit: Unit,
  shift: number,
  sides: 'old' | 'both' = 'both',
): boolean {
  const known = new Map<string, number>()
  for (const { step, old, new: now } of lines) {
    for (const text of [step === 'add' ? now : old, step === 'remove' ? old : now]) {
      if (!isNonBlank(text)) continue
      const level = levelOf(text, own)
      if (level === undefined || level + shift < 0) return false
      known.set(indentationOf(text), level)
    }
  }
  const isShown = hunks.every((hunk) => {
    const level = (text: string) => levelOf(text, own) ?? 0
    const old = new Set(
      hunk.lines.flatMap(({ step, old }) => (step !== 'add' && isNonBlank(old) ? [level(old)] : [])),
    )
    const added = hunk.lines.flatMap(({ step, new: now }) =>
      step === 'add' && isNonBlank(now) ? [level(now)] : [],
    )
    const all = [...old, ...added]
    const steps = all.some((one) => all.includes(one + 1))
    const differs = Array.from(old).some((one) => write(one) !== indentation(own, one))
    return differs && (added.every((one) => old.has(one)) || (steps && (unit !== 'tab' || own !== 'tab')))
  })
  if (!isShown) return false
  let changed = false
  for (const line of lines) {
    const rewritten = (text: string) =>
      isNonBlank(text) ? write(known.get(indentationOf(text)) ?? 0) + text.trimStart() : text
    const [old, now] = [rewritten(line.old), sides === 'both' ? rewritten(line.new) : line.new]
    if (old !== line.old) changed = true
    line.old = old
    // In a hunk, a context line is written once, for both sides.
    line.new = now
  }
  return changed
}

/** Returns the depth of a line in units; undefined if it is not a whole number of units. */
function levelOf(text: string, unit: Unit): number | undefined {
  const before = indentationOf(text)
  if (unit === 'tab') return /^\t*$/.test(before) ? before.length : undefined
  return /^ *$/.test(before) && before.length % unit === 0 ? before.length / unit : undefined
}

/** Returns the unit by which nearly all lines around the request are indented. */
export function fileUnit(situation: Situation): Unit | undefined {
  const lines = fileText(situation).split(/\r?\n/).filter(isNonBlank)
  const place = lines.findIndex((line) => fold(line) === fold(allLines(situation)[0]?.old ?? ''))
  const near = lines
    .slice(Math.max(0, place - 50), place + 50)
    .map(indentationOf)
    .filter((before) => before !== '')
  if (near.length < 5) return undefined
  if (near.every((before) => /^\t+$/.test(before))) return 'tab'
  return ([4, 2] as const).find(
    (unit) =>
      near.every((before) => /^ +$/.test(before) && before.length % unit === 0) &&
      near.filter(({ length }) => length === unit).length > 1,
  )
}
