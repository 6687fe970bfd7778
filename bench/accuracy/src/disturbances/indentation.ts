import type { RequestHunk, RequestLine, Situation } from '../situation.js'
import {
  allLines,
  changesIndentation,
  type Disturbance,
  indentationOf,
  isNonBlank,
  rewrite,
  rewriteAll,
} from './disturbance.js'
import { fileUnit } from './levels.js'

export const indentation: readonly Disturbance[] = [
  {
    name: 'indentation lost',
    disturb: (situation) =>
      !changesIndentation(situation) && situation.hunks.map(({ lines }) => dedent(lines)).includes(true),
  },
  {
    name: 'indentation of the first line lost',
    formats: ['edit-string', 'search-replace'],
    // Hunks with a single old line are left out: one line does not show whether the other lines lost the same.
    disturb: (situation) =>
      situation.hunks
        .filter(({ lines }) => lines.filter(({ step, old }) => step !== 'add' && isNonBlank(old)).length > 1)
        .map(({ lines }) =>
          rewrite(
            lines.slice(0, 1).filter(({ step }) => step === 'keep'),
            (text) => text.trimStart(),
          ),
        )
        .includes(true),
  },
  {
    name: 'four spaces too many',
    // A single depth says nothing about other depths, if the file indents by another unit.
    disturb: (situation) =>
      situation.hunks.every(showsDepths) && rewriteAll(situation, (text) => `    ${text}`),
  },
  {
    name: 'tabs for spaces',
    disturb(situation) {
      const unit = unitOf(situation)
      if (unit === undefined || changesIndentation(situation)) return false
      return rewriteAll(situation, (text) => {
        const width = blanksBefore(text)
        return '\t'.repeat(Math.floor(width / unit)) + ' '.repeat(width % unit) + text.slice(width)
      })
    },
  },
  {
    name: 'spaces for tabs',
    disturb: (situation, random) => {
      const width = random.chance(0.5) ? 2 : 4
      // If tabs followed by spaces are written as spaces only, it is no longer clear where the tabs end. The space before the star of
      // a comment is an exception.
      const isMixed = (text: string) => /^\t+ +[^ *]/.test(text)
      if (allLines(situation).some(({ old, new: now }) => isMixed(old) || isMixed(now))) return false
      if (changesIndentation(situation)) return false
      return rewriteAll(situation, (text) => {
        const tabs = /^\t*/.exec(text)?.[0].length ?? 0
        return ' '.repeat(tabs * width) + text.slice(tabs)
      })
    },
  },
  {
    name: 'another unit of indentation',
    disturb(situation) {
      const unit = unitOf(situation)
      if (unit === undefined || changesIndentation(situation)) return false
      const other = unit === 4 ? 2 : 4
      return rewriteAll(situation, (text) => {
        const width = blanksBefore(text)
        return ' '.repeat(Math.floor(width / unit) * other + (width % unit)) + text.slice(width)
      })
    },
  },
]

/** Whether the old lines of a hunk have at least two depths, or the depth of every added line. */
function showsDepths({ lines }: RequestHunk): boolean {
  const depths = (isWanted: (step: RequestLine['step']) => boolean) =>
    new Set(
      lines.flatMap(({ step, new: now }) => (isWanted(step) && isNonBlank(now) ? [indentationOf(now)] : [])),
    )
  const old = depths((step) => step !== 'add')
  return old.size > 1 || Array.from(depths((step) => step === 'add')).every((depth) => old.has(depth))
}

function dedent(lines: readonly RequestLine[]): boolean {
  const texts = lines
    .flatMap(({ old, new: now, step }) => (step === 'add' ? [now] : [old]))
    .filter(isNonBlank)
  const [first = '', ...others] = texts.map(indentationOf)
  let shared = first
  for (const other of others) while (!other.startsWith(shared)) shared = shared.slice(0, -1)
  return shared !== '' && rewrite(lines, (text) => (isNonBlank(text) ? text.slice(shared.length) : text))
}

/** Returns the number of spaces that the file indents by, 2 or 4; undefined if it uses tabs or another number. */
function unitOf(situation: Situation): 2 | 4 | undefined {
  const unit = fileUnit(situation)
  return unit === 'tab' ? undefined : unit
}

function blanksBefore(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0
}
