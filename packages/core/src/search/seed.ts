import type { TextDocument } from '../text/document.js'
import { perDocument } from '../text/per-document.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findShort } from './find-short.js'
import { HEAD_LENGTH } from './find-text.js'

/** What was looked for in a document by scans of its text. */
interface Scans {
  /** How many times the text was read. */
  count: number
  readonly places: Map<string, readonly number[] | undefined>
}

const scansOf = /* @__PURE__ */ perDocument((): Scans => ({ count: 0, places: new Map() }))

/** An index of the lines takes as long as some scores of scans, and many times their memory. */
const MOST_SCANS = 32
/** A text that is at more places does not show where a longer one is. */
const FEW = 16
const CHARACTERS_PER_STEP = 64

/** Whether one more scan of a document is worth it, which then counts, or an index of its lines is by now. */
export function isScanCheap(document: TextDocument): boolean {
  return scansOf(document).count++ < MOST_SCANS
}

/** Says that so much will be looked for in a document. Where an index of its lines is worth that, no scan is made before. */
export function expectSearches(document: TextDocument, count: number): void {
  if (count > MOST_SCANS) scansOf(document).count = Number.POSITIVE_INFINITY
}

/**
 * Where a text is in a document, ascending, overlapping places included; undefined where that is at many places, or
 * no more scans are worth it. Each text is looked for once, by a scan that ends where many were seen.
 */
function fewPlaces(document: TextDocument, searched: string, budget: Budget): readonly number[] | undefined {
  const { text } = document
  const scans = scansOf(document)
  if (scans.places.has(searched) || !isScanCheap(document)) return scans.places.get(searched)
  const places: number[] = []
  const find = findShort(document, searched)
  let at = find(0)
  for (; at !== -1 && places.length < FEW; at = find(at + 1)) places.push(at)
  const isRead = at === -1
  // What ended early counts for what it read.
  const share = isRead ? 1 : at / text.length
  scans.count += share - 1
  budget.spend(1 + (share * text.length) / CHARACTERS_PER_STEP)
  scans.places.set(searched, isRead ? places : undefined)
  return scans.places.get(searched)
}

/** Where a text can only be, or its beginning if it is long; undefined where that is at many places, or no more scans are worth it. */
export function placesIfFew(
  document: TextDocument,
  searched: string,
  budget: Budget,
): readonly number[] | undefined {
  return fewPlaces(document, searched.slice(0, HEAD_LENGTH), budget)
}

/** A part of what is searched, by its number, around whose places the rest is compared ("seed and extend"). */
export interface Seed {
  readonly at: number
  /** The part, or the beginning of a long one: no search compares more than that at every place. */
  readonly head: string
  /** Where the head is, ascending; undefined where no part was found that is at few places. */
  readonly places: readonly number[] | undefined
}

/**
 * The part of what is searched that is best looked for: one that was looked for before and is at few places, else of
 * the longest few the first that does, else the longest. Undefined where all are empty.
 */
export function seedOf(document: TextDocument, parts: readonly string[], budget: Budget): Seed | undefined {
  const { places: known } = scansOf(document)
  for (const [at, part] of parts.entries()) {
    const head = part.slice(0, HEAD_LENGTH)
    const places = part === '' ? undefined : known.get(head)
    if (places !== undefined) return { at, head, places }
  }
  const seeds = parts.flatMap((part, at) => (part === '' ? [] : [{ at, head: part.slice(0, HEAD_LENGTH) }]))
  const longest = seeds.toSorted((a, b) => b.head.length - a.head.length).slice(0, MOST_TRIED)
  for (const seed of longest) {
    const places = fewPlaces(document, seed.head, budget)
    if (places !== undefined) return { ...seed, places }
  }
  return longest[0] && { ...longest[0], places: undefined }
}

const MOST_TRIED = 4

/**
 * A part of a text of which it is known at which few places it is, and where in the text it begins. Undefined where nothing is
 * known. The rest may be at none of these places.
 */
export function knownPart(
  document: TextDocument,
  text: string,
): { readonly at: number; readonly places: readonly number[] } | undefined {
  for (const [part, places] of scansOf(document).places) {
    const at = places === undefined ? -1 : text.indexOf(part)
    if (at !== -1 && places !== undefined) return { at, places }
  }
  return undefined
}

/** Keeps that a text is nowhere, so that it is not looked for again. */
export function rememberAbsent(document: TextDocument, text: string): void {
  const { places } = scansOf(document)
  if (text !== '' && places.size < MOST_SCANS) places.set(text, [])
}
