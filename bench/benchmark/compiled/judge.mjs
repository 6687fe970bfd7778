import { APPLIERS } from './appliers.mjs'
import { casesIn } from './cases.mjs'
import { errorsBy, hasCompiler } from './compiler.mjs'
import { APPLIED, OUTCOMES, outcomeOf } from './outcome.mjs'

/** The set whose cases a compiler judges. */
export const compiled = {
  name: 'llm-patch',
  what: 'llm-patch: diffs of three small models for files that do not compile, judged by a compiler',
  license: 'MIT',
  get: `  git clone --depth 1 https://github.com/trickl/llm-patch
  (the data are in llm-patch/benchmarks/generated)`,
  judge,
}

/**
 * Applies every diff by every implementation, and lets the compiler say what came of it.
 *
 * @returns a promise of `counts`, by language and implementation, for each outcome; `missing`, the languages whose compiler is not installed; and
 *   `results`, one for each diff and implementation
 */
async function judge(data) {
  const results = []
  const missing = new Set()
  for (const { diffs, records, ...one } of casesIn(data)) {
    if (!hasCompiler(one.command)) {
      missing.add(one.language)
      continue
    }
    const errorsOf = errorsBy(one)
    for (const { model, diff } of diffs)
      for (const [by, apply] of Object.entries(APPLIERS)) {
        const after = await apply(one.before, diff, one)
        const outcome = outcomeOf(one.before, after, errorsOf)
        results.push({ id: `${one.id}, ${model}`, language: one.language, by, outcome })
      }
    for (const { by, outcome } of records)
      results.push({ id: one.id, language: one.language, by: `recorded: ${by}`, outcome })
  }
  return { results, missing: [...missing], counts: countsOf(results) }
}

const ALL = 'all'

function countsOf(results) {
  const counts = {}
  for (const { language, by, outcome } of results)
    for (const group of [language, ALL]) {
      counts[group] ??= {}
      counts[group][by] ??= Object.fromEntries(OUTCOMES.map((name) => [name, 0]))
      counts[group][by][outcome]++
    }
  return counts
}

/** The counts as tables of Markdown: one for each language, and one for all. */
export function tablesOf(counts) {
  const groups = Object.entries(counts).sort(([one], [other]) => Number(one === ALL) - Number(other === ALL))
  return groups.map(([group, rows]) => `${group}\n\n${tableOf(rows)}`).join('\n\n')
}

function tableOf(rows) {
  const head = ['', 'diffs', 'applied', ...OUTCOMES]
  const lines = Object.entries(rows).map(([by, row]) => {
    const sum = (names) => names.reduce((all, name) => all + row[name], 0)
    return [by, sum(OUTCOMES), sum(APPLIED), ...OUTCOMES.map((name) => row[name])]
  })
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'))
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
