import { packageHistory } from '@emend/bench-accuracy/rows'
import { type Measured, NO_WORTH, plusOne, type Worth } from '../ledger.js'
import type { Answer, Question, Share } from '../share.js'
import { casesIn, casesOf, failsWithout } from './cases.js'
import { blamedFor, counted, effectOf, measured } from './measure.js'
import { rowsFrom } from './rows.js'
import { PLAIN } from './settings.js'
import { verdictOf } from './verdict.js'

type Answers = (question: Question) => Answer

/** Makes what a share has, and returns what answers questions about it. */
export async function answersOf(share: Share): Promise<Answers> {
  return share.kind === 'cases' ? aboutCases(share) : aboutRows(share)
}

const EMPTY: Answer = { rows: 0, verdicts: {}, rules: {}, worth: NO_WORTH, cases: 0, changed: [] }

async function aboutRows(share: Share & { readonly kind: 'rows' }): Promise<Answers> {
  const all = counted(rowsFrom(await packageHistory(share.name, share.versions), share))
  const verdicts: Record<string, number> = {}
  for (const { row, verdict } of all) {
    const key = `${row.kind}: ${verdict}`
    verdicts[key] = (verdicts[key] ?? 0) + 1
  }
  const about: Answer = { ...EMPTY, rows: all.length, verdicts }
  return (question) => {
    if (question.ask === 'each rule') return { ...about, rules: Object.fromEntries(measured(all)) }
    const off = new Set(question.rules)
    let worth: Worth = NO_WORTH
    const changed: string[] = []
    for (const one of all) {
      if (![...one.spoken].some((rule) => off.has(rule))) continue
      const effect = effectOf(one.verdict, verdictOf(one.row, PLAIN, off))
      if (effect === undefined) continue
      worth = plusOne(worth, effect)
      const blamed = question.blame ? ` by ${blamedFor(one, question.rules).join(', ') || 'none alone'}` : ''
      changed.push(`${effect}: ${one.row.id}${blamed}`)
    }
    return { ...about, worth, changed }
  }
}

function aboutCases({ folder, part, parts }: Share & { readonly kind: 'cases' }): Answers {
  const all = casesIn(folder, part, parts)
  return (question) => {
    if (question.ask === 'each rule') {
      const rules = Array.from(casesOf(all), ([rule, { fail, speaks }]): [string, Measured] => [
        rule,
        { rows: 0, worth: NO_WORTH, elsewhere: {}, cases: fail.length, speaksInCases: speaks, examples: [] },
      ])
      return { ...EMPTY, rules: Object.fromEntries(rules) }
    }
    const failed = all.filter((one) => failsWithout(one, question.rules) && !failsWithout(one, []))
    return { ...EMPTY, cases: failed.length, changed: failed.map(({ name }) => `case: ${name}`) }
  }
}
