import type { Edit } from '@emend/core'
import {
  checkedMatches,
  type EditProblem,
  FileText,
  Hunk,
  type PlacementQuery,
  problemOf,
  type Replacer,
  TextDocument,
  TIERS,
  type Tier,
} from '@emend/core/plugin'

/** A match of a run of lines. */
export interface Found {
  /** Its first line, counted from 0. */
  readonly line: number
  readonly replacer: string
  readonly tier: Tier
}

/**
 * A text as tools see it that split it at newlines: a final newline is followed by one more line, which is empty. To get
 * that line, the text is searched with one extra newline at its end.
 */
export class ForwardText {
  readonly document: TextDocument
  /** The number of lines, including the empty one after a final newline. */
  readonly lineCount: number
  /** The number of lines of the file itself. */
  readonly fileLineCount: number
  readonly replacers: readonly Replacer[]
  readonly budget: PlacementQuery['budget']

  constructor({ text, replacers, cap, budget }: PlacementQuery) {
    this.document = new TextDocument(`${text}\n`)
    this.lineCount = this.document.lineCount
    this.fileLineCount = new TextDocument(text).lineCount
    this.replacers = replacers.filter(({ tier }) => TIERS.indexOf(tier) <= TIERS.indexOf(cap))
    this.budget = budget
  }

  /**
   * Finds the first match between two lines. The replacers run in the given order, and the first that finds any match
   * decides.
   *
   * @param search whole lines, at least one
   * @param from the first line to search, counted from 0
   * @param to the line before which to stop; default: the end
   */
  find(
    search: string,
    from: number,
    to: number = this.lineCount,
    replacers: readonly Replacer[] = this.replacers,
  ): Found | undefined {
    const { document, budget } = this
    const within = { start: document.lineStart(from), end: document.lineStart(to) }
    const edit = { unit: 'lines', search, replacement: '' } as const
    const hunk = new Hunk(edit)
    for (const replacer of replacers) {
      for (const { span } of checkedMatches(replacer, { document, edit, hunk, within, budget })) {
        return { line: document.lineAt(span.start), replacer: replacer.name, tier: replacer.tier }
      }
    }
    return undefined
  }

  /** The failure for an edit whose old lines have no match from the cursor on. */
  notFound(edit: Edit): EditProblem {
    return problemOf(this.#scene, new Hunk(edit), { code: 'not-found' })
  }

  /** The failure for an anchor without a match from the cursor on. */
  anchorNotFound(anchor: string): EditProblem {
    const edit = { unit: 'lines', search: '', replacement: '' } as const
    return problemOf(this.#scene, new Hunk(edit), { code: 'anchor-not-found', text: anchor })
  }

  get file(): FileText {
    return new FileText(this.document, this.budget)
  }

  get #scene() {
    return { file: this.file, cascade: this.replacers }
  }
}
