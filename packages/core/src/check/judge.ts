import { endedBy, pluginFailed } from '../place/checked-matches.js'
import { hasWord } from '../text/words.js'
import type { Edit, Step } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import { isPluginCode } from '../vocabulary/plugin-refusal.js'
import type { Block } from './block.js'
import type { Check, Finding } from './check.js'
import { NewText, type Surroundings } from './new-text.js'

/** What the checks make of new text: the hunk to write, or the problem and the hunk that is meant instead, if that is known. */
export interface Judgement {
  readonly hunk: Hunk
  readonly notices: readonly Notice[]
  readonly problem?: EditProblem
}

/**
 * Judges the new text of a hunk at its place, or of a new file. The new text is literal, except where a check finds damage in
 * its new lines. A correction that leaves no edit is none: then the sign is what the edit is for. After a correction all checks
 * are asked again; a kind that is found again is not understood, and refuses the edit. Edits that a tool computed are not judged.
 *
 * @throws SearchEnded `plugin-failed` if a check throws, or gives what is no finding
 */
export function judge(checks: readonly Check[], hunk: Hunk, around: Surroundings): Judgement {
  let text = new NewText(hunk, around)
  const notices: Notice[] = []
  const checksOf = () => {
    const { fresh } = text
    const may = hunk.edit.computed ? checksOfComputed(checks, hunk.edit) : mayFind(checks, fresh)
    return may.filter(({ signs }) => signs?.test(fresh) !== false)
  }
  for (let asked = checksOf(), at = 0; at < asked.length; at++) {
    const check = asked[at] as Check
    const finding = findingOf(check, text)
    const lines = finding?.lines?.flat()
    if (
      finding === undefined ||
      (lines !== undefined && (leavesNoEdit(text, lines) || isInFile(text, lines)))
    )
      continue
    const corrected = lines === undefined ? text.hunk : correctedHunk(text.hunk, finding)
    const isAgain = notices.some(({ code }) => code === check.kind)
    if (lines === undefined || isAgain || !(finding.isSure ?? givesBack(text, lines))) {
      const problem = finding.problem ?? { code: 'new-text', kind: check.kind, sign: finding.sign }
      return { hunk: corrected, notices, problem }
    }
    notices.push(noticeOf(check, finding))
    text = new NewText(corrected, around)
    asked = checksOf()
    at = -1
  }
  return { hunk: text.hunk, notices }
}

/**
 * Of a diff that only fits its file as a tool's does, it is still asked whether its text is all there, and whole.
 *
 * @rule computed-is-as-meant The new text of an edit that a tool computed is not judged.
 * @off checks
 */
function checksOfComputed(checks: readonly Check[], { counted }: Edit): readonly Check[] {
  return counted ? checks.filter(({ kind }) => kind === 'damaged-text' || kind === 'placeholder') : []
}

/**
 * @rule correction-leaves-an-edit A correction that leaves no edit is none: then the sign is what the edit is for.
 * @off false
 */
function leavesNoEdit({ old }: NewText, lines: readonly string[]): boolean {
  return lines.length === old.length && lines.every((line, at) => line === old[at])
}

/**
 * @rule sign-is-in-file A sign of damage is meant where the file has every line that the correction would change.
 * @off false
 */
function isInFile({ now, fileLines }: NewText, lines: readonly string[]): boolean {
  const left = new Set(lines)
  const altered = now.filter((line) => hasWord(line) && !left.has(line))
  if (altered.length === 0) return false
  const own = new Set(fileLines)
  return altered.every((line) => own.has(line))
}

/**
 * @rule correction-gives-back A correction is made where it gives back a line of the old text or of the file nearby,
 *   and else offered.
 * @off true
 */
function givesBack({ now, known }: NewText, lines: readonly string[]): boolean {
  const sent = new Set(now)
  return lines.some((line) => hasWord(line) && !sent.has(line) && known.has(line))
}

/** The notice that new text was corrected: what was wrong, and what was done. */
function noticeOf({ kind }: Check, { sign, correction = 'corrected' }: Finding): Notice {
  return { code: kind, message: `${sign}: ${correction}` }
}

/** The hunk with its new lines as they are meant. Its script is the written one, as far as its lines are left. */
export function correctedHunk(hunk: Hunk, { lines, isEnded }: Pick<Finding, 'lines' | 'isEnded'>): Hunk {
  const { old, written, hints, reading } = hunk
  const perLine = lines ?? hunk.now
  const now = perLine.flat()
  const script = written && correctedScript(written, perLine)
  const { script: _, endings: __, ...edit } = hunk.edit
  const ending = now.length > 0 && (isEnded ?? edit.replacement.endsWith('\n')) ? '\n' : ''
  const corrected: Edit = { ...edit, replacement: now.join('\n') + ending, ...(script && { script }) }
  return new Hunk(corrected, { old, now, written: script, hints, reading })
}

function correctedScript(written: readonly Step[], lines: readonly (string | readonly string[])[]): Step[] {
  let at = 0
  return written.flatMap((step): Step[] => {
    if (step === 'remove') return [step]
    const line = lines[at++] as string | readonly string[]
    const count = typeof line === 'string' ? 1 : line.length
    if (step === 'add' || count === 1) return Array.from({ length: count }, () => step)
    return ['remove', ...Array.from({ length: count }, () => 'add' as const)]
  })
}

/**
 * The checks of a list that may find something in what is new in a text: those that declare no characters, and those of whose characters
 * it has one. Nearly no text has those of many checks, but a long one, of which all are asked. One look at each character, for all
 * checks together.
 */
function mayFind(checks: readonly Check[], fresh: string): readonly Check[] {
  const { ofLines } = known.get(checks) ?? sorted(checks)
  if (fresh.length > LONG) return ofLines.map(({ check }) => check)
  const has = new Uint8Array(CODES)
  for (let at = 0; at < fresh.length; at++) has[codeOf(fresh.charCodeAt(at))] = 1
  return ofLines
    .filter(({ codes }) => codes === undefined || codes.some((code) => has[code] === 1))
    .map(({ check }) => check)
}

const LONG = 2 ** 14

/** The code that stands for a character in {@link Check.characters}. */
const codeOf = (code: number) =>
  code >= CODES || (code < SPACE && code !== TAB && code !== NEWLINE) ? 0 : code

const [CODES, SPACE, TAB, NEWLINE] = [128, 32, 9, 10]

/** The checks of a list that look at edges, in their order. */
export function ofEdges(checks: readonly Check[]): readonly Check[] {
  return (known.get(checks) ?? sorted(checks)).ofEdges
}

interface Sorted {
  /** The checks that look at lines, with the codes of their characters. */
  readonly ofLines: readonly { readonly check: Check; readonly codes?: readonly number[] }[]
  readonly ofEdges: readonly Check[]
}

const known = /* @__PURE__ */ new WeakMap<readonly Check[], Sorted>()

function sorted(checks: readonly Check[]): Sorted {
  const ofLines = checks
    .filter(({ find }) => find !== undefined)
    .map((check) => {
      const { kind, characters, signs } = check
      if (signs !== undefined && typeof signs.test !== 'function')
        throw pluginFailed(kind, 'signs is no regular expression')
      if (characters === undefined) return { check }
      if (typeof characters !== 'string') throw pluginFailed(kind, 'characters is no text')
      return { check, codes: Array.from(characters, (one) => codeOf(one.charCodeAt(0))) }
    })
  const made = { ofLines, ofEdges: checks.filter(({ findAtEdges }) => findAtEdges !== undefined) }
  known.set(checks, made)
  return made
}

/**
 * Asks a check about new lines. The check may be a plugin: what it throws, and what is no finding, ends the edit as
 * `plugin-failed`.
 */
function findingOf(check: Check, text: NewText): Finding | undefined {
  let found: Finding | undefined
  try {
    if (check.isAsked?.(text) !== false) found = check.find?.(text)
  } catch (error) {
    throw endedBy(check.kind, error)
  }
  if (found !== undefined && !isFinding(found, text))
    throw pluginFailed(check.kind, 'find gives what is no finding')
  return found
}

/** Asks a check about the edges of new lines, as {@link findingOf} does about the lines. */
export function edgesOf(check: Check, block: Block): ReturnType<NonNullable<Check['findAtEdges']>> {
  let found: ReturnType<typeof edgesOf>
  try {
    found = check.findAtEdges?.(block)
  } catch (error) {
    throw endedBy(check.kind, error)
  }
  if (found !== undefined && !isOfEdges(found, block))
    throw pluginFailed(check.kind, 'findAtEdges gives neither repeated lines nor a problem')
  return found
}

function isFinding(found: unknown, { now }: NewText): boolean {
  if (!isRecord(found)) return false
  const { sign, lines, correction, problem } = found
  const isLine = (line: unknown) => typeof line === 'string' && !line.includes('\n')
  return (
    typeof sign === 'string' &&
    (correction === undefined || typeof correction === 'string') &&
    (problem === undefined || isProblem(problem)) &&
    (lines === undefined ||
      (Array.isArray(lines) &&
        lines.length === now.length &&
        lines.every((line) => (Array.isArray(line) ? line.every(isLine) : isLine(line)))))
  )
}

function isOfEdges(found: unknown, { lines }: Block): boolean {
  if (!isRecord(found)) return false
  const { side, count, otherSide = 0, problem } = found
  if ('problem' in found) return isProblem(problem)
  const isCount = (one: unknown) => Number.isInteger(one) && Number(one) >= 0
  const isWithin = isCount(count) && isCount(otherSide) && Number(count) + Number(otherSide) <= lines.length
  return isWithin && Number(count) > 0 && (side === 'above' || side === 'below')
}

/** Whether a value is a problem that a check may give: of its own, or one of those that the checks of core give. */
function isProblem(problem: unknown): boolean {
  if (!isRecord(problem)) return false
  const { code, message, kind, sign, text } = problem
  if (isPluginCode(code)) return typeof message === 'string'
  if (code === 'new-text') return typeof kind === 'string' && typeof sign === 'string'
  const isKnown =
    code === 'placeholder' || code === 'damaged-text' || (code === 'lines-left-over' && 'line' in problem)
  return isKnown && typeof text === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
