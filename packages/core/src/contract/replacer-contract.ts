import { BudgetExceeded, createBudget } from '../search/budget.js'
import { FEW_MATCHES, matchesOf, ReplacerFailed } from '../survey/matches-of.js'
import { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { type Match, type Replacer, TIERS } from '../vocabulary/replacer.js'
import { type ContractCase, ContractViolation, expectSame } from './contract.js'
import { SAMPLES, type Sample } from './samples.js'

/** What a replacer must or must not find. */
export interface ReplacerExample {
  readonly name: string
  readonly text: string
  readonly search: string
  /** Default `text`. */
  readonly unit?: TextEdit['unit']
  /** Of whole lines: which of them the edit keeps, removes and adds. Without it, it does not say. */
  readonly script?: TextEdit['script']
  /** The texts of the spans it finds, in order; none when it must find nothing. */
  readonly finds: readonly string[]
}

/**
 * The contract of a {@link Replacer} as plain cases, for any test runner.
 *
 * @param examples what your replacer is for; give at least one that it finds and one that it must not find
 * @example
 * for (const { name, run } of replacerContract(mine, examples)) test(name, run)
 */
export function replacerContract(replacer: Replacer, examples: readonly ReplacerExample[]): ContractCase[] {
  return [
    ...shapeCases(replacer),
    ...SAMPLES.flatMap((sample) => sampleCases(replacer, sample)),
    ...budgetCases(replacer, examples),
    ...examples.map((example) => exampleCase(replacer, example)),
    {
      name: 'the examples hold one that is found and one that is not',
      run: () => {
        expectSame(
          'some example is found',
          examples.some(({ finds }) => finds.length > 0),
          true,
        )
        expectSame(
          'some example is not found',
          examples.some(({ finds }) => finds.length === 0),
          true,
        )
      },
    },
  ]
}

function shapeCases({ apiVersion, name, tier, find }: Replacer): ContractCase[] {
  return [
    { name: 'apiVersion is 1', run: () => expectSame('apiVersion', apiVersion, 1) },
    {
      name: 'the name is in kebab case',
      run: () => expectSame('kebab case', /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), true),
    },
    { name: 'the tier is known', run: () => expectSame('known tier', TIERS.includes(tier), true) },
    { name: 'find is a function', run: () => expectSame('type of find', typeof find, 'function') },
  ]
}

function sampleCases(replacer: Replacer, { name, text, edit }: Sample): ContractCase[] {
  const document = new TextDocument(text)
  const whole = { start: document.contentStart, end: text.length }
  const find = (within: Span) => spansOf(replacer, document, edit, within)
  return [
    {
      name: `${name}: spans are distinct and inside the text`,
      run: () => {
        const spans = find(whole)
        const places = new Set(spans.map(({ start, end }) => `${start}-${end}`))
        expectSame('number of different spans', places.size, spans.length)
        expectSame(
          'spans outside',
          spans.filter((span) => !isInside(span, whole)),
          [],
        )
      },
    },
    {
      name: `${name}: the same query finds the same places`,
      run: () => expectSame('second run', find(whole), find(whole)),
    },
    {
      name: `${name}: no span leaves the part that is searched`,
      run: () => {
        const middle = document.lineStart(document.lineCount >> 1)
        for (const half of [
          { start: whole.start, end: middle },
          { start: middle, end: whole.end },
        ]) {
          expectSame(
            'spans',
            find(half).filter((span) => !isInside(span, half)),
            [],
          )
        }
      },
    },
    {
      name: `${name}: whole lines are found as whole lines`,
      run: () => {
        const torn = edit.unit === 'lines' ? find(whole).filter((span) => !isWholeLines(document, span)) : []
        expectSame('spans that tear lines', torn, [])
      },
    },
  ]
}

/** The steps that a replacer spends on searching so many times the text of an example, its matches not counted. */
function spentOn(
  replacer: Replacer,
  { text, search, unit = 'text', script }: ReplacerExample,
  times: number,
) {
  const document = new TextDocument(text.repeat(times))
  const edit: TextEdit = { unit, search, replacement: '', ...(script && { script }) }
  const within = { start: document.contentStart, end: document.text.length }
  let spent = 0
  const spend = (steps: number) => {
    spent += steps
  }
  takeFew(replacer.find({ document, edit, within, budget: { spend } }))
  return spent
}

function budgetCases(replacer: Replacer, examples: readonly ReplacerExample[]): ContractCase[] {
  const text = `${'a line like many others\n'.repeat(2000)}the last line\n`
  const edit: TextEdit = {
    unit: 'lines',
    search: 'a line like many others\nthe last line\n',
    replacement: '',
  }
  const document = new TextDocument(text)
  const within = { start: 0, end: text.length }
  return [
    {
      name: 'it lets the signal of an exceeded budget pass',
      run: () => {
        const signal = new BudgetExceeded('test')
        let spent = false
        const spend = () => {
          spent = true
          throw signal
        }
        const query = { document, edit, within, budget: { spend } }
        const thrown = thrownBy(() => takeFew(replacer.find(query)))
        expectSame('the signal came through', spent ? thrown === signal : thrown === undefined, true)
      },
    },
    {
      name: 'what it searches in an example, it spends steps for: ten times the text costs more',
      run: () => {
        const spent = examples.some(
          (example) => spentOn(replacer, example, 100) > spentOn(replacer, example, 10),
        )
        expectSame('the budget is spent in proportion to the text', spent, true)
      },
    },
    {
      name: 'repeated lines cost no more than 100 steps a line',
      run: () => {
        const budget = createBudget({ steps: 100 * document.lineCount })
        expectSame(
          'what was thrown',
          thrownBy(() => Array.from(matchesOf(replacer, { document, edit, within, budget }))),
          undefined,
        )
      },
    },
  ]
}

function exampleCase(
  replacer: Replacer,
  { name, text, search, unit = 'text', script, finds }: ReplacerExample,
): ContractCase {
  return {
    name,
    run: () => {
      const document = new TextDocument(text)
      const edit: TextEdit = { unit, search, replacement: '', ...(script && { script }) }
      const spans = spansOf(replacer, document, edit, { start: document.contentStart, end: text.length })
      expectSame(
        name,
        spans.map(({ start, end }) => text.slice(start, end)),
        finds,
      )
    },
  }
}

/** The spans that it yields, held against its tier and the text as in every search. */
function spansOf(replacer: Replacer, document: TextDocument, edit: TextEdit, within: Span): Span[] {
  // Charged for every match, so that one that never stops is a case that fails.
  const query = { document, edit, within, budget: createBudget() }
  try {
    return Array.from(matchesOf(replacer, query), ({ span }) => span)
  } catch (error) {
    if (!(error instanceof ReplacerFailed)) throw error
    const { problem } = error
    throw new ContractViolation(
      'its matches',
      'none at fault',
      'reason' in problem ? problem.reason : problem,
    )
  }
}

/** Not charged, since a charge would throw the signal that the replacer must let pass. */
function takeFew(matches: Iterable<Match>): void {
  let count = 0
  for (const _ of matches) if (++count === FEW_MATCHES) return
}

function isInside({ start, end }: Span, outer: Span): boolean {
  return outer.start <= start && start <= end && end <= outer.end
}

function isWholeLines(document: TextDocument, { start, end }: Span): boolean {
  const first = document.lineAt(start)
  const last = document.lineAt(Math.max(start, end - 1))
  return start === document.lineStart(first) && end === document.lineNext(last)
}

function thrownBy(action: () => unknown): unknown {
  try {
    action()
    return undefined
  } catch (error) {
    return error
  }
}
