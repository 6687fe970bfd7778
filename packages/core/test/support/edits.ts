import { describe } from '../../../feedback/src/report/describe.js'
import { alreadyApplied } from '../../src/applied/already-applied.js'
import { applyEdits } from '../../src/apply/apply-edits.js'
import type { ApplyOptions, PlacedOptions } from '../../src/apply/apply-options.js'
import { unique } from '../../src/apply/placements.js'
import { exact } from '../../src/place/exact.js'
import { otherWhitespace, trimEnd, unicodeNormalized } from '../../src/place/lines.js'
import { problemOf } from '../../src/problem/problem-of.js'
import { standard } from '../../src/profiles/standard.js'
import { TextDocument } from '../../src/text/document.js'
import { createBudget } from '../../src/vocabulary/budget.js'
import type { Edit, Step } from '../../src/vocabulary/edit.js'
import type { EditFailure } from '../../src/vocabulary/edit-failure.js'
import { Hunk } from '../../src/vocabulary/hunk.js'
import type { EditReport } from '../../src/vocabulary/outcome.js'
import type { Query, Replacer } from '../../src/vocabulary/replacer.js'

export const OPTIONS: PlacedOptions = {
  profile: standard,
  feedback: problemOf,
  replacers: [exact, trimEnd, otherWhitespace, unicodeNormalized, alreadyApplied],
  placement: unique,
}

/** An edit of any part of a text. */
export function part(search: string, replacement: string, more: Partial<Edit> = {}): Edit {
  return { unit: 'text', search, replacement, ...more }
}

/** An edit of whole lines. */
export function whole(
  search: readonly string[],
  replacement: readonly string[],
  more: Partial<Edit> = {},
): Edit {
  return { unit: 'lines', search: joined(search), replacement: joined(replacement), ...more }
}

/** A hunk as its lines, each behind ' ', '-' or '+'. */
export function hunk(lines: readonly string[], more: Partial<Edit> = {}): Edit {
  const marked = lines.map((line) => ({ mark: line.charAt(0), content: line.slice(1) }))
  const side = (mark: string) => marked.filter((line) => line.mark !== mark).map(({ content }) => content)
  const steps: Record<string, Step> = { ' ': 'keep', '-': 'remove', '+': 'add' }
  const script = marked.map(({ mark }) => steps[mark] ?? 'keep')
  return whole(side('+'), side('-'), { script, ...more })
}

/** The text after the edits; fails the test when they are refused. */
export function applied(text: string, edits: readonly Edit[], options: Partial<ApplyOptions> = {}): string {
  return accepted(text, edits, options).text
}

/** The reports of the edits; fails the test when they are refused. */
export function reports(
  text: string,
  edits: readonly Edit[],
  options: Partial<ApplyOptions> = {},
): readonly EditReport[] {
  return accepted(text, edits, options).reports
}

/** The failures of the edits; fails the test when they are applied. */
export function refused(
  text: string,
  edits: readonly Edit[],
  options: Partial<ApplyOptions> = {},
): readonly EditFailure[] {
  const result = applyEdits(text, edits, { ...OPTIONS, ...options })
  if (result.ok) throw new Error(`applied: ${JSON.stringify(result.value.text)}`)
  return result.failure
}

/** The texts of the places that a replacer finds. */
export function found(replacer: Replacer, text: string, edit: Edit): string[] {
  return Array.from(replacer.find(query(text, edit)), ({ span }) => text.slice(span.start, span.end))
}

/** A query over the whole content of a text. */
export function query(text: string, edit: Edit): Query {
  const document = new TextDocument(text)
  const within = { start: document.contentStart, end: text.length }
  return { document, edit, hunk: new Hunk(edit), within, budget: createBudget() }
}

function accepted(text: string, edits: readonly Edit[], options: Partial<ApplyOptions>) {
  const result = applyEdits(text, edits, { ...OPTIONS, ...options })
  if (result.ok) return result.value
  throw new Error(result.failure.map((failure) => describe({ path: 'file', ...failure })).join('\n'))
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
