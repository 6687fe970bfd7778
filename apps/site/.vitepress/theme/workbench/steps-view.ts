import type { CascadeStep } from '@emend/core'
import type { declaredRule } from '@emend/feedback'
import type { ExplainedEdit } from 'emend/browser'
import { el } from './dom.js'

const WORDS: Readonly<Record<CascadeStep['verdict'], string>> = {
  decided: 'decided',
  nothing: 'found nothing',
  refused: 'found no place that may be taken',
  'not-asked': 'not asked any more',
  'above-cap': 'too tolerant here',
  failed: 'gave up',
}

/** How an edit was looked for: the steps of the cascade in a row, from strict to tolerant, which one decided, and by which rule. */
export function stepsView(edit: ExplainedEdit, rules: typeof declaredRule): HTMLElement {
  const row = el('ol', { class: 'wb-steps', tabindex: 0, 'aria-label': 'Steps, from strict to tolerant' })
  for (const { replacer, tier, verdict, count } of edit.steps) {
    const found = verdict === 'decided' && count > 1 ? `found ${count} places` : WORDS[verdict]
    row.append(
      el(
        'li',
        { 'data-verdict': verdict },
        el('b', {}, replacer),
        el('span', {}, tier),
        el('span', {}, found),
      ),
    )
  }
  const list = el('ul', { class: 'wb-decided' }, ...decidedIn(edit, rules).map((line) => el('li', {}, line)))
  return el('div', {}, list, edit.steps.length > 0 ? row : undefined)
}

function decidedIn({ path, edit, edits, outcome }: ExplainedEdit, rules: typeof declaredRule): string[] {
  if (outcome === undefined) return []
  const which = edits > 1 ? `${path}, edit ${edit + 1} of ${edits}` : path
  if (!outcome.ok) {
    const because = ruleOf(outcome.failure.rule, rules)
    return because === undefined ? [] : [`${which}: ${because}`]
  }
  const { status, replacer, tier, places, rule } = outcome.report
  const where = places.map(({ start, end }) => (start === end ? `line ${start}` : `lines ${start} to ${end}`))
  const how = tier === 'exact' ? '' : ` (${tier})`
  const found = replacer === undefined ? status : `found by ${replacer}${how}, at ${where.join(', ')}`
  const because = ruleOf(rule, rules)
  return [`${which}: ${found}`, ...(because === undefined ? [] : [because])]
}

function ruleOf(rule: string | undefined, rules: typeof declaredRule): string | undefined {
  const declared = rule === undefined ? undefined : rules(rule as Parameters<typeof rules>[0])
  return declared && `${declared.sentence} (${rule})`
}
