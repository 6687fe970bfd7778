import { type OptionNames, requireValue } from '../apply/apply-options.js'
import type { EditFormat, ParseContext, ParseOutcome } from '../parts/format.js'
import { formatFault, parsedFault } from '../parts/format-faults.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import { type ContractCase, expectSame, requireExamples } from './contract.js'

/** A request, and what a format must read in it. */
export interface FormatExample {
  readonly name: string
  readonly request: unknown
  readonly context?: ParseContext
  /** The paths of the files that the request is about, in order; or the code of the failure, if it cannot be parsed. */
  readonly reads: readonly string[] | { readonly fails: string }
}

/**
 * Returns the contract of an {@link EditFormat} as plain cases, for any test runner.
 *
 * @param examples at least one request that the format can parse, and one that it cannot
 * @param describe `describe` of `@emend/feedback`, to check that each failure can be told to a model. Default: that is not checked
 * @throws TypeError for an example that is none, such as one without `reads`
 * @example
 * for (const { name, run } of formatContract(mine, examples)) test(name, run)
 */
export function formatContract(
  format: EditFormat,
  examples: readonly FormatExample[],
  describe?: (failure: ParseFailure) => string,
): ContractCase[] {
  requireValue('formatContract', 'format', format, 'object')
  requireExamples('formatContract', examples, EXAMPLE, ['name', 'request', 'reads'])
  examples.forEach(requireReads)
  return [
    {
      name: 'it is a format',
      run: () => expectSame('what is wrong with it', formatFault(format), undefined),
    },
    {
      name: 'the name is in kebab case',
      run: () => expectSame('kebab case', /^[a-z0-9]+(-[a-z0-9]+)*$/.test(format.name), true),
    },
    {
      name: 'the examples hold one that is read and one that is not',
      run: () => {
        expectSame('some example is read', examples.some(isRead), true)
        expectSame('some example is not read', examples.every(isRead), false)
      },
    },
    ...ODD_INPUTS.map(([name, input]) => oddCase({ format, describe }, name, input)),
    ...examples.flatMap((example) => exampleCases({ format, describe }, example)),
  ]
}

const EXAMPLE: OptionNames<FormatExample> = { name: 'text', request: true, context: 'object', reads: true }

function requireReads({ reads }: FormatExample, i: number): void {
  const isList = Array.isArray(reads) && reads.every((path) => typeof path === 'string')
  const fails: unknown = (reads as Partial<{ fails: unknown }> | null)?.fails
  if (!isList && typeof fails !== 'string')
    throw new TypeError(
      `reads of example ${i + 1} of formatContract must be the list of the paths, or { fails: the code of the failure }`,
    )
}

/** What is checked, and what writes the text of a failure. */
interface Subject {
  readonly format: EditFormat
  readonly describe: ((failure: ParseFailure) => string) | undefined
}

/** Inputs that a host may pass by mistake, or that models send instead of a request. */
const ODD_INPUTS: readonly (readonly [name: string, input: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 12],
  ['an empty text', ''],
  ['blank lines', '\n \n\t\n'],
  ['prose', 'I have changed the file as you asked.\n'],
  ['control characters', '\u0000\u001b[2J\u007f'],
  ['half of a character', 'a\ud83c\nb'],
  ['a byte order mark', '\uFEFF'],
  ['lone carriage returns', 'a\rb\rc'],
  ['JSON that breaks off', '{"path": "a", "oldStr'],
  ['an empty list', []],
  ['an object', {}],
  ['an object of nothing', { path: undefined, edits: [null] }],
  ['a function', () => 'a'],
  ['one long line', 'x'.repeat(100_000)],
  ['many lines', 'x\n'.repeat(20_000)],
]

function oddCase(subject: Subject, name: string, input: unknown): ContractCase {
  return {
    name: `${name}: is read or refused, and nothing is thrown`,
    run: () => {
      expectConfidence(subject.format, input)
      for (const partial of [false, true]) expectParsed(subject, input, { partial })
    },
  }
}

function exampleCases(subject: Subject, example: FormatExample): ContractCase[] {
  const { format } = subject
  const { name, request, context, reads } = example
  const parse = () => format.parse(request, context)
  const cases: ContractCase[] = [
    {
      name,
      run: () => {
        expectParsed(subject, request, context)
        const parsed = parse()
        if ('fails' in reads) expectSame('the code', parsed.ok ? undefined : parsed.failure.code, reads.fails)
        else expectSame('the paths', parsed.ok ? parsed.value.edits.map(({ path }) => path) : parsed, reads)
      },
    },
    {
      name: `${name}: read twice, it is the same, and the request is as it was`,
      run: () => {
        const before = JSON.stringify(request)
        expectSame('the second time', parse(), parse())
        expectSame('the request', JSON.stringify(request), before)
      },
    },
  ]
  if (isRead(example))
    cases.push({
      name: `${name}: the format says that it is its own`,
      run: () => expectSame('sure', expectConfidence(format, request) > 0, true),
    })
  if (typeof request === 'string') cases.push(...textCases(subject, name, request, context))
  return cases
}

function textCases(
  subject: Subject,
  name: string,
  request: string,
  context: ParseContext | undefined,
): ContractCase[] {
  const { format } = subject
  const cases: ContractCase[] = [
    {
      name: `${name}: cut off anywhere, it is read or refused, and nothing is thrown`,
      run: () => {
        const step = Math.max(1, Math.floor(request.length / MOST_CUTS))
        for (let end = 0; end < request.length; end += step) {
          const part = request.slice(0, end)
          expectConfidence(format, part)
          for (const partial of [false, true]) expectParsed(subject, part, { ...context, partial })
        }
      },
    },
  ]
  if (format.incremental === undefined) return cases
  return [
    ...cases,
    {
      name: `${name}: arriving in pieces, it comes to what parse makes of the whole`,
      run: () => {
        const parsed = format.parse(request, context)
        for (const size of [1, 7, request.length]) {
          const outcome = parseInPieces(format, request, size, context)
          const same = outcome.status === 'complete' ? outcome.value : outcome.failure
          expectSame(`in pieces of ${size}`, same, parsed.ok ? parsed.value : parsed.failure)
        }
      },
    },
  ]
}

const MOST_CUTS = 500

function parseInPieces(
  format: EditFormat,
  request: string,
  size: number,
  context: ParseContext | undefined,
): ParseOutcome {
  const parser = format.incremental?.(context)
  if (parser === undefined) throw new TypeError('incremental gives no parser')
  for (let at = 0; at < request.length; at += size) parser.push(request.slice(at, at + size))
  return parser.end().outcome
}

function expectConfidence(format: EditFormat, input: unknown): number {
  const confidence: unknown = format.detect(input)
  const isConfidence = typeof confidence === 'number' && confidence >= 0 && confidence <= 1
  expectSame('detect gives a number from 0 to 1', isConfidence ? undefined : confidence, undefined)
  return confidence as number
}

function expectParsed({ format, describe }: Subject, input: unknown, context?: ParseContext): void {
  const parsed = format.parse(input, context)
  expectSame('what is wrong with what parse gives', parsedFault(parsed), undefined)
  if (parsed.ok) return
  expectSame('the format of the failure', parsed.failure.format, format.name)
  if (describe !== undefined)
    expectSame('what is wrong with the failure', textFault(parsed.failure, describe), undefined)
}

function textFault(failure: ParseFailure, describe: (failure: ParseFailure) => string): string | undefined {
  try {
    if (describe(failure).length > 0) return undefined
  } catch {
    // Its text needs what belongs to its code.
  }
  return `its code is none, or lacks what belongs to it: ${JSON.stringify(failure)}. See the type ParseFailure`
}

function isRead({ reads }: FormatExample): boolean {
  return !('fails' in reads)
}
