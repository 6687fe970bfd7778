import type { TextEdit } from '@emend/core'
import {
  type ClosestRegion,
  closestRegion,
  type EditProblem,
  lineContents,
  matchesOf,
  type PlacementQuery,
  type Replacer,
  TextDocument,
  TIERS,
  type Tier,
} from '@emend/core/plugin'

/** Where a run of lines was found. */
export interface Found {
  /** Its first line, counted from 0. */
  readonly line: number
  readonly replacer: string
  readonly tier: Tier
}

/**
 * A text as the tools see it that split it at newlines: what follows a final newline is a line too, an empty
 * one. For that it is searched with one newline more than it has.
 */
export class ForwardText {
  readonly document: TextDocument
  /** The number of lines, with the empty one after a final newline. */
  readonly lineCount: number
  /** The number of lines that the file itself has. */
  readonly ownCount: number
  readonly replacers: readonly Replacer[]
  readonly budget: PlacementQuery['budget']
  #explained = 0

  constructor({ text, replacers, cap, budget }: PlacementQuery) {
    this.document = new TextDocument(`${text}\n`)
    this.lineCount = this.document.lineCount
    this.ownCount = new TextDocument(text).lineCount
    this.replacers = replacers.filter(({ tier }) => TIERS.indexOf(tier) <= TIERS.indexOf(cap))
    this.budget = budget
  }

  /**
   * The first place from one line to another, that one excluded, where lines are as the first replacer finds
   * them that finds any. The replacers run in the order given.
   *
   * @param search whole lines, at least one
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
    for (const replacer of replacers) {
      for (const { span } of matchesOf(replacer, { document, edit, within, budget })) {
        return { line: document.lineAt(span.start), replacer: replacer.name, tier: replacer.tier }
      }
    }
    return undefined
  }

  /** The edit's lines are nowhere from the cursor on. */
  notFound({ search }: TextEdit): EditProblem {
    const tried = this.replacers.map(({ name }) => name)
    return { code: 'not-found', tried, ...this.#closestTo(lineContents(search)) }
  }

  /** The anchor is nowhere from the cursor on. */
  anchorNotFound(anchor: string): EditProblem {
    return { code: 'anchor-not-found', anchor, ...this.#closestTo([anchor]) }
  }

  /** After a hundred failures, none is read. */
  #closestTo(lines: readonly string[]): { readonly closest?: ClosestRegion } {
    if (this.#explained++ >= MOST_EXPLANATIONS) return {}
    const closest = closestRegion(this.document, lines, this.budget)
    return closest === undefined ? {} : { closest }
  }
}

const MOST_EXPLANATIONS = 100
