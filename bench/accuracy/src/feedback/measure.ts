import { applyFormat, type Failure, type Profile, standard, strict } from '@emend/core'
import type { LineDifference } from '@emend/core/plugin'
import { messages } from '@emend/feedback'
import type { FormatName } from '../formats/format.js'
import { renderers } from '../formats/index.js'
import type { FileChange } from '../histories/history.js'
import { FORMATS } from '../implementations/emend/index.js'
import { randomFrom } from '../random.js'
import { fileText, type Situation } from '../situation.js'
import { table } from '../table.js'
import { carefulSituation } from '../task.js'
import { type FeedbackKind, feedbackKinds } from './kinds.js'
import { fold, isKnown, type Truth, truthOf } from './truth.js'

/** A refusal, what it shows, and what is true. */
export interface Shown {
  readonly kind: string
  readonly format: FormatName
  readonly code: string
  readonly situation: Situation
  readonly request: unknown
  readonly failure: Failure
  readonly message: string
  readonly truth: Truth
  readonly isPlaceShown: boolean
  /** Undefined where there is nothing to name, or the failure is of a kind that names no difference. */
  readonly isDifferenceRight: boolean | undefined
}

const ATTEMPTS = 200

/** Refusals of edits whose place is known, the same number of every kind in every format. The same seed gives the same. */
function* refusalsOf(
  history: readonly FileChange[],
  { profile, each, seed }: { readonly profile: Profile; readonly each: number; readonly seed: number },
): Generator<Shown> {
  const random = randomFrom(seed)
  for (const kind of feedbackKinds) {
    if (kind.profile !== undefined && kind.profile !== profile.name) continue
    for (const format of Object.keys(renderers) as FormatName[])
      for (let found = 0, attempt = 0; found < each && attempt < ATTEMPTS * each; attempt++) {
        const file = random.pick(history)
        const situation = file && carefulSituation(file, random)
        const hunk = situation && random.pick(situation.hunks)
        if (situation === undefined || hunk === undefined || !kind.disturb(situation, hunk, random)) continue
        situation.style.hinted = random.chance(0.5)
        situation.style.anchored = random.chance(0.5)
        const truth = truthOf(situation, hunk)
        if (truth === undefined || !isKnown(situation, hunk, truth)) continue
        const at = situation.hunks.indexOf(hunk)
        const shown = refusalOf(kind, format, situation, at, truth, profile)
        if (shown === undefined) continue
        found++
        yield shown
      }
  }
}

function refusalOf(
  { name }: FeedbackKind,
  format: FormatName,
  situation: Situation,
  at: number,
  truth: Truth,
  profile: Profile,
): Shown | undefined {
  const request = renderers[format](situation)
  if (request === undefined) return undefined
  const applied = applyFormat(FORMATS[format], fileText(situation), request, {
    path: situation.path,
    profile,
    describe: messages,
  })
  if (applied.ok) return undefined
  const failure = applied.failures.find((one) => 'edit' in one && one.edit === at)
  if (failure === undefined || failure.code === 'already-applied' || failure.code === 'unchanged')
    return undefined
  return {
    kind: name,
    format,
    code: failure.code,
    situation,
    request,
    failure,
    message: applied.message,
    truth,
    isPlaceShown: regionsIn(failure).some((region) => covers(region, truth)),
    isDifferenceRight: truth.difference && isRight(failure, truth.difference),
  }
}

interface Region {
  readonly start: number
  readonly end: number
}

function regionsIn(failure: Failure): readonly Region[] {
  const { closest, hinted, place, places } = failure as {
    closest?: Region
    hinted?: Region
    place?: Region
    places?: readonly Region[]
  }
  return [closest, hinted, place, ...(places ?? [])].filter((region) => region !== undefined)
}

/** Whether a region has at least half of the true lines, and at most half of its lines are others. */
function covers({ start, end }: Region, truth: Truth): boolean {
  const both = Math.min(end, truth.end) - Math.max(start, truth.start) + 1
  return both * 2 >= Math.max(end - start, truth.end - truth.start) + 1
}

function isRight(failure: Failure, truth: NonNullable<Truth['difference']>): boolean | undefined {
  const found = differenceIn(failure)
  if (found === 'none') return undefined
  if (found === undefined || found.line < truth.from || found.line > truth.to) return false
  const isExpected = found.expected === undefined || truth.expected.includes(fold(found.expected))
  const isActual =
    found.actual === undefined || truth.actual === undefined || fold(found.actual) === fold(truth.actual)
  return isExpected && isActual
}

/** The difference that a failure names. `none` for the codes that name none. */
function differenceIn(failure: Failure): LineDifference | undefined | 'none' {
  if (failure.code === 'not-found') return failure.closest?.difference
  const isNaming = failure.code === 'other-lines' || failure.code === 'context-missing'
  return isNaming && 'difference' in failure ? failure.difference : 'none'
}

/** Measures one history under the profiles that people use, and returns a table and the refusals that show something else. */
export function measureFeedback(
  history: readonly FileChange[],
  each: number,
  seed: number,
): { readonly page: string; readonly missed: readonly Shown[] } {
  const missed: Shown[] = []
  const pages = [strict, standard].map((profile) => {
    const counts = new Map<string, Count>()
    const total: Count = { all: 0, placed: 0, compared: 0, right: 0, codes: {} }
    for (const one of refusalsOf(history, { profile, each, seed })) {
      const own = counts.get(one.kind) ?? { all: 0, placed: 0, compared: 0, right: 0, codes: {} }
      counts.set(one.kind, own)
      for (const count of [own, total]) add(count, one)
      if (!one.isPlaceShown || one.isDifferenceRight === false) missed.push(one)
    }
    const rows = [...counts, ['all', total] as const].map(([name, count]) => rowOf(name, count))
    return `## ${profile.name}\n\n${table(['kind', 'refusals', 'place shown', 'compared', 'first difference right', 'codes'], rows)}`
  })
  return { page: pages.join('\n\n'), missed }
}

interface Count {
  all: number
  placed: number
  compared: number
  right: number
  readonly codes: Record<string, number>
}

function add(count: Count, { isPlaceShown, isDifferenceRight, code }: Shown): void {
  count.all++
  if (isPlaceShown) count.placed++
  if (isDifferenceRight !== undefined) count.compared++
  if (isDifferenceRight === true) count.right++
  count.codes[code] = (count.codes[code] ?? 0) + 1
}

function rowOf(name: string, { all, placed, compared, right, codes }: Count): string[] {
  const share = (part: number, whole: number) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`)
  const named = Object.entries(codes).map(([code, times]) => `${code} ${times}`)
  return [name, String(all), share(placed, all), String(compared), share(right, compared), named.join(', ')]
}
