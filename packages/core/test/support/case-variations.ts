import type { Edit } from '../../src/index.js'
import type { Case, Outcome } from './case-files.js'
import { outcomeOf } from './case-outcome.js'

type Hints = NonNullable<Edit['hints']>

/** A case in a file that differs from its own in what must not matter. */
interface Varied {
  readonly file: string
  readonly edits: readonly Edit[]
  /** What may come of it. */
  readonly outcomes: readonly Outcome[]
  /** The edits are sent once more, so that they may be refused, too. */
  readonly isAgain?: true
}

/** A way to vary a case; `of` returns undefined where the way changes nothing, or does not fit. */
interface Variation {
  readonly name: string
  of(one: Case): Varied | undefined
}

/** How many lines of another text are put above the file. */
const ABOVE = 200
/** They share no word with any case, and hardly a letter. */
const OTHERS = Array.from({ length: ABOVE }, (_, i) => `% ${word(i * 7919 + 100_000)} %\n`).join('')

function word(number: number): string {
  return number.toString(6).replaceAll(/\d/g, (digit) => 'QZKWVJ'.charAt(Number(digit)))
}

/**
 * The case with its hunks as old and new lines, as search-replace writes them, or as two texts, as edit-string does. Only where
 * the case says `forms: all`.
 */
function inForm(one: Case, write: (edit: Edit) => Edit): Varied | undefined {
  if (one.settings.get('forms') !== 'all') return undefined
  return { file: one.file, edits: one.edits.map(write), outcomes: one.outcomes }
}

/** The case as it stands, and the ways to vary it. */
export const VARIATIONS: readonly Variation[] = [
  { name: 'as written', of: (one) => one },
  { name: 'as lines', of: (one) => inForm(one, ({ script: _, ...edit }) => edit) },
  {
    name: 'as text',
    of: (one) =>
      inForm(one, ({ script: _, search, replacement, ...edit }) => ({
        ...edit,
        unit: 'text',
        search: search.replace(/\n$/, ''),
        replacement: replacement.replace(/\n$/, ''),
      })),
  },
  {
    name: 'with CRLF',
    of: (one) =>
      one.file.includes('\r') || !one.file.includes('\n') || bringsEndings(one)
        ? undefined
        : inFile(one, (text) => text.replaceAll('\n', '\r\n')),
  },
  {
    name: 'with a BOM',
    of: (one) => (one.file.startsWith('\uFEFF') ? undefined : inFile(one, (text) => `\uFEFF${text}`)),
  },
  {
    name: 'without a final newline',
    of: (one) =>
      /[^\n]\r?\n$/.test(one.file) ? inFile(one, (text) => text.replace(/\r?\n$/, '')) : undefined,
  },
  { name: 'behind other lines', of: (one) => (/^\uFEFF?$/.test(one.file) ? undefined : behindOthers(one)) },
  {
    name: 'once more',
    of(one) {
      const [{ result }] = one.outcomes
      return result === undefined || result === one.file
        ? undefined
        : { file: result, edits: one.edits, outcomes: [{ result }], isAgain: true }
    },
  },
]

function bringsEndings({ outcomes }: Case): boolean {
  return outcomes.some(({ result }) => result?.includes('\r'))
}

function inFile(one: Case, write: (text: string) => string, edits = one.edits): Varied {
  const outcomes = one.outcomes.map((outcome) =>
    outcome.result === undefined ? outcome : { ...outcome, result: write(outcome.result) },
  )
  return { file: write(one.file), edits, outcomes }
}

function behindOthers(one: Case): Varied {
  const others = one.file.includes('\r\n') ? OTHERS.replaceAll('\n', '\r\n') : OTHERS
  const edits = one.edits.map((edit) =>
    edit.hints === undefined ? edit : { ...edit, hints: below(edit.hints) },
  )
  const { outcomes, ...varied } = inFile(
    one,
    (text) => text.replace(/^\uFEFF?/, (mark) => mark + others),
    edits,
  )
  return { ...varied, outcomes: outcomes.map(belowIn) }
}

function below({ line, lastLine, ...hints }: Hints): Hints {
  return {
    ...hints,
    ...(line !== undefined && { line: line + ABOVE }),
    ...(lastLine !== undefined && { lastLine: lastLine + ABOVE }),
  }
}

/** An outcome whose line numbers are those below the other lines. */
function belowIn({ refused, status, ...outcome }: Outcome): Outcome {
  return {
    ...outcome,
    ...(refused !== undefined && { refused: refused.map(movedIn) }),
    ...(status !== undefined && { status: status.map(movedIn) }),
  }
}

function movedIn(why: string): string {
  return why.replace(/ at .*/, (lines) => lines.replaceAll(/\d+/g, (line) => String(Number(line) + ABOVE)))
}

/** What comes of a varied case. Of edits that are sent once more only the text counts. */
export function outcomeIn({ settings }: Case, { file, edits, isAgain }: Varied): Outcome {
  const outcome = outcomeOf(file, edits, settings)
  return isAgain ? { result: outcome.result ?? file } : outcome
}
