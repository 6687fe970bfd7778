import type { FileText } from '../text/file-text.js'
import { areSame } from '../text/sameness.js'
import type { Span } from '../text/span.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Evidence, Match } from '../vocabulary/replacer.js'
import { TIERS, type Tier } from '../vocabulary/tier.js'

/** What found a place. */
export interface Finder {
  readonly name: string
  readonly tier: Tier
}

/**
 * Where a hunk is in a file: a span of characters, and the alignment of its old lines with the file's lines. Lines are
 * counted only when they are asked for.
 */
export class Place {
  readonly file: FileText
  readonly hunk: Hunk
  readonly span: Span
  /** The name of the replacer that found it. */
  readonly replacer: string
  readonly tier: Tier
  /** How tolerant the place is, as the index of its tier. */
  readonly rank: number
  readonly evidence: Evidence | undefined
  readonly parts: readonly Place[]
  readonly isText: boolean
  readonly isApplied: boolean
  readonly similarity: number
  #first: number | undefined
  #end: number | undefined
  #alignment: readonly number[] | undefined

  constructor(file: FileText, hunk: Hunk, replacer: Finder, match: Match) {
    this.file = file
    this.hunk = hunk
    this.span = match.span
    this.replacer = replacer.name
    this.tier = match.tier ?? replacer.tier
    this.rank = TIERS.indexOf(this.tier)
    this.evidence = match.evidence
    this.isText = match.isText === true
    this.isApplied = match.isApplied === true
    this.similarity = match.similarity ?? 1
    this.parts = match.parts?.map((part) => new Place(file, part.hunk ?? hunk, replacer, part)) ?? WHOLE
    this.#alignment = match.alignment
  }

  /** The same place for a hunk with the same old lines and other new ones, or with another alignment. */
  with(hunk: Hunk, alignment: readonly number[] | undefined = this.#alignment): Place {
    const { file, replacer, tier, span, evidence, isText, similarity } = this
    return new Place(file, hunk, { name: replacer, tier }, { span, isText, similarity, evidence, alignment })
  }

  /** The number of its first line, counted from 0. */
  get first(): number {
    const { document } = this.file
    const isBehindAll = this.span.start === document.text.length && !document.isEmpty
    this.#first ??= isBehindAll ? document.lineCount : document.lineAt(this.span.start)
    return this.#first
  }

  /** The number of the line behind its last one. */
  get end(): number {
    const { start, end } = this.span
    this.#end ??= end === start ? this.first : this.file.document.lineAt(end - 1) + 1
    return this.#end
  }

  /** For every old line the file's line, or -1. */
  get alignment(): readonly number[] {
    this.#alignment ??= this.hunk.old.map((_, at) => (this.first + at < this.end ? this.first + at : -1))
    return this.#alignment
  }

  /** The file's line for an old line; undefined where it has none. */
  fileLine(old: number): string | undefined {
    const at = this.alignment[old] ?? -1
    return at < 0 ? undefined : this.file.known(at)
  }

  /** Whether an old line is aligned with a line that is the same on some rung. */
  agrees(old: number): boolean {
    const line = this.fileLine(old)
    return line !== undefined && areSame(this.hunk.old[old] as string, line)
  }
}

const WHOLE: readonly Place[] = []

/** The span of whole lines, with their endings. */
export function spanOfLines({ document }: FileText, first: number, end: number): Span {
  return { start: document.lineStart(first), end: document.lineStart(end) }
}
