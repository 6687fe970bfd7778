import { type OptionNames, requireValue } from '../apply/apply-options.js'
import { checkedMatches, FEW_MATCHES } from '../place/checked-matches.js'
import { TextDocument } from '../text/document.js'
import { isInside, type Span } from '../text/span.js'
import { BudgetExceeded, createBudget, SearchEnded } from '../vocabulary/budget.js'
import type { Edit } from '../vocabulary/edit.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Match, Replacer } from '../vocabulary/replacer.js'
import { TIERS } from '../vocabulary/tier.js'
import { type ContractCase, ContractViolation, expectSame, requireExamples } from './contract.js'
import { SAMPLES, type Sample } from './samples.js'

/** A text and a search text, and what a replacer must find. */
export interface ReplacerExample {
  readonly name: string
  readonly text: string
  readonly search: string
  /** The unit of the edit. Default `text`. */
  readonly unit?: Edit['unit']
  /** Which lines the edit keeps, removes and adds; only with unit `lines`. Default: the edit does not say. */
  readonly script?: Edit['script']
  /** The texts of the spans that it must find, in order. Empty if it must find nothing. */
  readonly finds: readonly string[]
}

/**
 * Returns the contract of a {@link Replacer} as plain cases, for any test runner.
 *
 * @param examples what the replacer is for: at least one text that it must find, and one that it must not find
 * @throws TypeError for an example that is none, such as one without `finds`
 * @example
 * for (const { name, run } of replacerContract(mine, examples)) test(name, run)
 */
export function replacerContract(replacer: Replacer, examples: readonly ReplacerExample[]): ContractCase[] {
  requireValue('replacerContract', 'replacer', replacer, 'object')
  requireExamples('replacerContract', examples, EXAMPLE, ['name', 'text', 'search', 'finds'])
  return [
    ...shapeCases(replacer),
    ...SAMPLES.flatMap((sample) => sampleCases(replacer, sample)),
    ...budgetCases(replacer, examples),
    ...examples.map((example) => exampleCase(replacer, example)),
    {
      name: 'the examples hold one that is found and one that is not',
      run: () => {
        const isFound = ({ finds }: ReplacerExample) => finds.length > 0
        expectSame('some example is found', examples.some(isFound), true)
        expectSame('some example is not found', examples.every(isFound), false)
      },
    },
  ]
}

const EXAMPLE: OptionNames<ReplacerExample> = {
  name: 'text',
  text: 'text',
  search: 'text',
  unit: ['text', 'lines'],
  script: 'list',
  finds: 'list',
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
  const whole = wholeOf(document)
  const find = (within: Span) => spansOf(replacer, document, edit, within)
  const outside = (within: Span) => find(within).filter((span) => !isInside(span, within))
  return [
    {
      name: `${name}: spans are distinct and inside the text`,
      run: () => {
        const spans = find(whole)
        const places = new Set(spans.map(({ start, end }) => `${start}-${end}`))
        expectSame('number of different spans', places.size, spans.length)
        expectSame('spans outside', outside(whole), [])
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
        expectSame('spans', outside({ start: whole.start, end: middle }), [])
        expectSame('spans', outside({ start: middle, end: whole.end }), [])
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

function wholeOf({ contentStart, text }: TextDocument): Span {
  return { start: contentStart, end: text.length }
}

function editOf({ search, unit = 'text', script }: ReplacerExample): Edit {
  return { unit, search, replacement: '', ...(script && { script }) }
}

/**
 * Counts the steps that a replacer spends on an example whose text is repeated `times` times. No steps are
 * charged for its matches.
 */
function spentOn(replacer: Replacer, example: ReplacerExample, times: number): number {
  const document = new TextDocument(example.text.repeat(times))
  let spent = 0
  const spend = (steps: number) => {
    spent += steps
  }
  const edit = editOf(example)
  takeFew(
    replacer.find({ document, edit, hunk: new Hunk(edit), within: wholeOf(document), budget: { spend } }),
  )
  return spent
}

function budgetCases(replacer: Replacer, examples: readonly ReplacerExample[]): ContractCase[] {
  const text = `${'a line like many others\n'.repeat(2000)}the last line\n`
  const edit: Edit = {
    unit: 'lines',
    search: 'a line like many others\nthe last line\n',
    replacement: '',
  }
  const document = new TextDocument(text)
  const within = wholeOf(document)
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
        const query = { document, edit, hunk: new Hunk(edit), within, budget: { spend } }
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
          thrownBy(() =>
            Array.from(checkedMatches(replacer, { document, edit, hunk: new Hunk(edit), within, budget })),
          ),
          undefined,
        )
      },
    },
  ]
}

function exampleCase(replacer: Replacer, example: ReplacerExample): ContractCase {
  const { name, text, finds } = example
  return {
    name,
    run: () => {
      const document = new TextDocument(text)
      const spans = spansOf(replacer, document, editOf(example), wholeOf(document))
      const found = spans.map(({ start, end }) => text.slice(start, end))
      expectSame(name, found, finds)
    },
  }
}

/** Returns the spans that the replacer yields, checked against the contract as in every search. */
function spansOf(replacer: Replacer, document: TextDocument, edit: Edit, within: Span): Span[] {
  // Each match costs budget, so that a replacer that never stops fails the case.
  const query = { document, edit, hunk: new Hunk(edit), within, budget: createBudget() }
  try {
    return Array.from(checkedMatches(replacer, query), ({ span }) => span)
  } catch (error) {
    if (!SearchEnded.isInstance(error) || BudgetExceeded.isInstance(error)) throw error
    const { problem } = error
    throw new ContractViolation(
      'its matches',
      'none at fault',
      'reason' in problem ? problem.reason : problem,
    )
  }
}

/**
 * Takes a few matches without charging for them, because a charge would throw the signal that the replacer
 * itself must let pass.
 */
function takeFew(matches: Iterable<Match>): void {
  let count = 0
  for (const _ of matches) if (++count === FEW_MATCHES) return
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
