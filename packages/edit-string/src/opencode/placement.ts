import type { Edit } from '@emend/core'
import {
  applyChanges,
  type Change,
  checkedMatches,
  composeChanges,
  type EditOutcome,
  type EditProblem,
  FileText,
  Hunk,
  isBlank,
  type PlacedEdits,
  type Placement,
  type PlacementQuery,
  placesReport,
  problemOf,
  type Replacer,
  type Result,
  refusedText,
  type Span,
  spansOf,
  TextDocument,
  toUnixEndings,
  withinBudget,
} from '@emend/core/plugin'

/** The places that an edit replaces, the text that goes there, and the replacer that found theirs. */
interface Chosen {
  readonly spans: readonly Span[]
  readonly replacement: string
  readonly replacer: Pick<Replacer, 'name' | 'tier'>
}

/** A text that may be in the file, and what to write in its place: the new text, as the replacer has read it. */
interface Candidate {
  readonly text: string
  readonly replacement: string
}

/**
 * Places the edits one after the other, each as OpenCode's cascade does. A candidate is a text, not a place: the
 * first text of a replacer that is in the file exactly once is taken. So a looser replacer may settle an edit that is
 * ambiguous to a stricter one. An edit for all places takes the first text that is in the file at all and replaces it
 * everywhere. The replacers run in the order given, and the new text is written unchanged. Only for compatibility.
 *
 * @rule first-unique-text The first text that a replacer yields and that is in the file once is taken.
 */
export const firstUniqueText: Placement = /* @__PURE__ */ Object.freeze({
  name: 'first-unique-text',
  inTurn: true,
  place(query: PlacementQuery): PlacedEdits {
    const outcomes: EditOutcome[] = []
    let { text } = query
    let all: ReturnType<typeof composeChanges> = []
    for (const [number, edit] of query.edits.entries()) {
      const document = new TextDocument(text)
      const chosen = withinBudget(() => allowed(query, document, edit) ?? choose(query, document, edit))
      if (!chosen.ok) {
        outcomes.push(chosen)
        if (query.policy.partial === 'none') break
        continue
      }
      const { spans, replacement, replacer } = chosen.value
      const changes = spans.map((span) => ({ ...verbatim(document, span, replacement), edit: number }))
      const isChanged = changes.some(
        (change) => document.text.slice(change.span.start, change.span.end) !== change.text,
      )
      const { name, tier } = replacer
      const rule = name === INSERTION.name ? 'insertion' : 'first-unique-text'
      const found = { replacer: name, tier, similarity: 1, rule, notices: [], ...sourceOf(edit) } as const
      outcomes.push({
        ok: true,
        value: placesReport({ status: isChanged ? 'applied' : 'unchanged', ...found }, document, spans),
      })
      all = composeChanges(text, all, changes)
      text = applyChanges(text, changes)
    }
    return { text, outcomes, changes: all }
  },
})

function allowed(
  query: PlacementQuery,
  document: TextDocument,
  edit: Edit,
): Result<Chosen, EditProblem> | undefined {
  const failure = refusedText(query, new FileText(document, query.budget), edit)
  return failure && { ok: false, failure }
}

const INSERTION = { name: 'insertion', tier: 'exact' } as const

function sourceOf({ source }: Edit): Partial<Pick<Edit, 'source'>> {
  return source === undefined ? {} : { source }
}

function choose(
  { replacers, budget }: PlacementQuery,
  document: TextDocument,
  edit: Edit,
): Result<Chosen, EditProblem> {
  const file = new FileText(document, budget)
  const hunk = new Hunk(edit)
  const scene = { file, cascade: replacers }
  if (edit.search === '') {
    if (!document.isEmpty) return { ok: false, failure: problemOf(scene, hunk, { code: 'empty-search' }) }
    return {
      ok: true,
      value: {
        spans: [{ start: document.contentStart, end: document.contentStart }],
        replacement: edit.replacement,
        replacer: INSERTION,
      },
    }
  }
  let several: Chosen | undefined
  for (const replacer of replacers) {
    for (const { text, replacement } of candidatesOf(document, hunk, replacer, file)) {
      const spans = placesOf(file, text, edit.all === true).filter((span) => isInLines(document, span, edit))
      file.budget.spend(1 + document.text.length / CHARACTERS_PER_STEP)
      if (spans.length === 0) continue
      if (edit.all || spans.length === 1) return counted(scene, hunk, { spans, replacement, replacer })
      several ??= { spans, replacement, replacer }
    }
  }
  if (several === undefined) return { ok: false, failure: problemOf(scene, hunk, { code: 'not-found' }) }
  return { ok: false, failure: problemOf(scene, hunk, { code: 'ambiguous', ...several }) }
}

const CHARACTERS_PER_STEP = 64

/** Only one of the places, or all if there are as many as the edit says. */
function counted(
  scene: Parameters<typeof problemOf>[0],
  hunk: Hunk,
  chosen: Chosen,
): Result<Chosen, EditProblem> {
  const { count, occurrence } = hunk.edit
  const { spans } = chosen
  const wrong = (): Result<Chosen, EditProblem> => ({
    ok: false,
    failure: problemOf(scene, hunk, { code: 'wrong-count', spans }),
  })
  if (occurrence !== undefined) {
    const span = spans[occurrence - 1]
    return span === undefined ? wrong() : { ok: true, value: { ...chosen, spans: [span] } }
  }
  return count !== undefined && count !== spans.length ? wrong() : { ok: true, value: chosen }
}

/** The texts that a replacer finds, each once. */
function* candidatesOf(
  document: TextDocument,
  hunk: Hunk,
  replacer: Replacer,
  { budget }: FileText,
): Generator<Candidate> {
  const seen = new Set<string>()
  const within = { start: document.contentStart, end: document.text.length }
  const { edit } = hunk
  for (const { span, reading } of checkedMatches(textual(replacer), {
    document,
    edit,
    hunk,
    within,
    budget,
  })) {
    const text = toUnixEndings(document.text.slice(span.start, span.end))
    if (text !== '' && !seen.has(text)) yield { text, replacement: (reading ?? edit).replacement }
    seen.add(text)
  }
}

/** A replacer that throws where it yields what this placement would lose: it writes texts, and no lines. */
function textual(replacer: Replacer): Replacer {
  return {
    ...replacer,
    *find(query) {
      for (const match of replacer.find(query)) {
        if (match?.hunk !== undefined)
          throw new TypeError('it yields a hunk, and the profile writes texts: yield a reading in its place')
        yield match
      }
    },
  }
}

/** Where a text is that ends no place inside a CRLF; for all places those that do not overlap. */
function placesOf(file: FileText, searched: string, isAll: boolean): Span[] {
  const { text } = file
  const spans: Span[] = []
  for (const span of spansOf(file, searched)) {
    const tearsCrlf = text[span.end - 1] === '\r' && text[span.end] === '\n'
    if (!tearsCrlf && !(isAll && span.start < (spans.at(-1)?.end ?? 0))) spans.push(span)
  }
  return spans
}

function isInLines(document: TextDocument, { start, end }: Span, { hints = {} }: Edit): boolean {
  const { line = 1, lastLine } = hints
  if (lastLine === undefined) return true
  return document.lineAt(start) + 1 >= line && document.lineAt(Math.max(start, end - 1)) + 1 <= lastLine
}

/** The new text unchanged, but for its line endings, which follow the file. */
function verbatim(document: TextDocument, span: Span, replacement: string): Change {
  const ending = document.endingAround(span.start) || (isBlank(document.text) ? '' : document.endingAround(0))
  return { span, text: ending === '' ? replacement : replacement.replace(/\r?\n/g, ending) }
}
