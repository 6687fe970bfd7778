import { installedHistory, packageHistory } from '@emend/bench-accuracy/rows'
import { structuredPatch } from 'diff'
import { type Measured, NO_WORTH, NOTHING, plusOne, type Worth } from '../ledger.js'
import { type Answer, INSTALLED, type Question, type Share } from '../share.js'
import { casesIn, casesOf, failsWithout } from './cases.js'
import { growthOf } from './growth.js'
import { blamedFor, type Counted, counted, effectOf, measured } from './measure.js'
import type { Row } from './row.js'
import { rowsFrom } from './rows.js'
import { PLAIN } from './settings.js'
import { textWithout, verdictOf } from './verdict.js'

type Answers = (question: Question) => Answer

/** Makes what a share has, and returns what answers questions about it. */
export async function answersOf(share: Share): Promise<Answers> {
  if (share.kind === 'fault') return () => aboutFault(share.row)
  if (share.kind === 'growth') return aboutGrowth
  return share.kind === 'cases' ? aboutCases(share) : aboutRows(share)
}

const EMPTY: Answer = {
  rows: 0,
  verdicts: {},
  notRight: [],
  rules: {},
  worth: NO_WORTH,
  cases: 0,
  changed: [],
}

async function aboutRows(share: Share & { readonly kind: 'rows' }): Promise<Answers> {
  const { name, versions, seed } = share
  const history = name === INSTALLED ? await installedHistory(seed) : await packageHistory(name, versions)
  const all = counted(rowsFrom(history, share))
  const verdicts: Record<string, number> = {}
  for (const { row, verdict } of all) {
    const key = `${row.kind}: ${verdict}`
    verdicts[key] = (verdicts[key] ?? 0) + 1
  }
  const notRight = all.flatMap(({ row, verdict }) => (verdict === 'right' ? [] : [`${verdict}: ${row.id}`]))
  const about: Answer = { ...EMPTY, rows: all.length, verdicts, notRight }
  return (question) => {
    if (question.ask === 'one row') {
      const one = all.find(({ row }) => row.id === question.id)
      return one === undefined ? EMPTY : aboutFault(one.row)
    }
    if (question.ask === 'each rule')
      return { ...about, rules: Object.fromEntries(measured(all, new Set(question.only))) }
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
      const rules = Array.from(
        casesOf(all, new Set(question.only)),
        ([rule, { fail, speaks }]): [string, Measured] => [
          rule,
          { ...NOTHING, cases: fail.length, speaksInCases: speaks },
        ],
      )
      return { ...EMPTY, rules: Object.fromEntries(rules) }
    }
    if (question.ask === 'one row') return EMPTY
    const failed = all.filter((one) => failsWithout(one, question.rules) && !failsWithout(one, []))
    return { ...EMPTY, cases: failed.length, changed: failed.map(({ name }) => `case: ${name}`) }
  }
}

function aboutGrowth(question: Question): Answer {
  if (question.ask !== 'each rule') return EMPTY
  const rules = Array.from(growthOf(new Set(question.only)), ([rule, inputs]): [string, Measured] => [
    rule,
    { ...NOTHING, slower: inputs.length },
  ])
  return { ...EMPTY, rules: Object.fromEntries(rules) }
}

/** A row, and what comes of it without each rule that speaks in it. */
function aboutFault(row: Row): Answer {
  const [{ spoken }] = counted([row]) as [Counted]
  const asItIs = resultOf(row)
  const request = typeof row.request === 'string' ? row.request : JSON.stringify(row.request, undefined, 2)
  const told = [
    `${row.path}, ${row.format}:\n${request}`,
    ...row.right.map((text) => `right would be:\n${changedLines(row.text, text)}`),
    `as it is: ${asItIs}`,
    `speaks: ${[...spoken].join(', ')}`,
  ]
  const changed = Array.from(spoken, (rule): [string, string] => [rule, resultOf(row, [rule])])
    .filter(([, without]) => without !== asItIs)
    .map(([rule, without]) => `without ${rule}: ${without}`)
  return { ...EMPTY, rows: 1, notRight: told, changed }
}

/** What comes of a row in words, with the text where it is none of those that are right. */
function resultOf(row: Row, off: readonly string[] = []): string {
  const text = textWithout(row, new Set(off))
  if (text === undefined || text === row.text) return 'refused, or nothing to do'
  return row.right.includes(text) ? 'as wanted' : `applied:\n${changedLines(row.text, text)}`
}

function changedLines(before: string, after: string): string {
  return structuredPatch('', '', before, after, undefined, undefined, { context: 1 })
    .hunks.flatMap(({ lines }) => lines)
    .map((line) => `  ${line}`)
    .join('\n')
}
