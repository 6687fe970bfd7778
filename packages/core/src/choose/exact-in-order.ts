import { hasOnlyMeaning } from '../hunk/only-meaning.js'
import { foldLine } from '../search/line-keys.js'
import { unixView } from '../search/unix-view.js'
import type { SurveyContext } from '../survey/context.js'
import { finderIn, onlyStarts, type Wanted } from '../survey/only-starts.js'
import { exact } from '../survey/replacers/exact.js'
import { Survey } from '../survey/survey.js'
import { toUnixEndings } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { RuleName } from '../vocabulary/rule-names.js'
import type { Verdict } from './verdict.js'

/**
 * The places of all edits from top to bottom, where each is there exactly and in the block of its anchor, and there is no other
 * way to fit them: what locating each by itself and choosing jointly comes to. One that names a line is on it, or can mean
 * nothing else between those above and below. Undefined wherever that might be something else.
 */
export function exactInOrder(context: SurveyContext, edits: readonly TextEdit[]): Verdict[] | undefined {
  const { document, replacers, budget } = context
  if (replacers[0] !== exact || !edits.every(isOnlyText)) return undefined
  const { toOriginal } = unixView(document)
  budget.spend(edits.length + document.text.length / CHARACTERS_PER_STEP)
  const wanted = edits.map(wantedOf)
  const finder = finderIn(document)
  const starts = onlyStarts(finder, wanted)
  if (starts === undefined) return undefined
  const endOf = (i: number) => (starts[i] as number) + (wanted[i] as Wanted).lines.length
  const isSure = (edit: TextEdit, i: number) => {
    const line = edit.hints?.line
    const start = starts[i] as number
    const [above, below] = [i === 0 ? 0 : endOf(i - 1), starts[i + 1]]
    const isAlone = (one: string) =>
      finder.isNowhere(one, above, start) && finder.isNowhere(one, endOf(i), below)
    return (
      line === undefined || hasOnlyMeaning(edit, isAlone) || document.lineAt(toOriginal(start)) + 1 === line
    )
  }
  if (!edits.every(isSure)) return undefined
  return edits.map((edit, i) => {
    const start = toOriginal(starts[i] as number)
    const span = { start, end: Math.min(toOriginal(endOf(i)), document.text.length) }
    return exactlyAt(context, edit, span, 'in-order')
  })
}

/** That an edit goes to a place where its old text is known to be exactly. */
export function exactlyAt(context: SurveyContext, edit: TextEdit, span: Span, rule: RuleName): Verdict {
  const candidate = { span, edit, replacer: exact.name, tier: exact.tier, similarity: 1 }
  const survey = new Survey(context, edit)
  return { survey, rule, kind: 'candidates', candidates: [candidate], notices: [] }
}

const CHARACTERS_PER_STEP = 32

/** Whether the request says no more about the place than what is there, perhaps on which line or below which anchors. */
function isOnlyText({ unit, search, hints }: TextEdit): boolean {
  const { anchors = [], atEnd = false } = hints ?? {}
  return unit === 'lines' && search !== '' && !atEnd && !anchors.some((anchor) => anchor.includes('\n'))
}

function wantedOf({ search, hints }: TextEdit): Wanted {
  const anchors = (hints?.anchors ?? []).map(foldLine).filter((anchor) => anchor !== '')
  return { lines: toUnixEndings(search), anchors }
}
