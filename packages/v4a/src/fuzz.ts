import type { Edit, FileResult, Profile } from '@emend/core'
import type { EditFailure, EditReport, LineRange, Tier } from '@emend/core/plugin'
import { type AppliedFormat, editsBetween, type OptionNames, requireProfile } from '@emend/core/plugin'

/** Limits on how loosely a patch may match the files. */
export interface FuzzOptions {
  /** Whether lines that differ from the file's lines may match. Default true. */
  readonly allowFuzzyMatching?: boolean | undefined
  /** The maximum total fuzz score of all hunks; see {@link fuzzOf}. Default: no limit. */
  readonly maxFuzzScore?: number | undefined
}

const FUZZ_OPTIONS: OptionNames<FuzzOptions> = {
  allowFuzzyMatching: [true, false],
  maxFuzzScore: { least: 0 },
}

/**
 * The fuzz score of one hunk, which says how loosely it matches the file.
 *
 * It is 0 for an exact match, 1 for a difference in whitespace at line ends, 10 in look-alike characters, 100 in other
 * whitespace or in escapes and line numbers, and 1,000 if the context is out of date or only similar. Add 10,000 if the
 * hunk has the end-of-file mark but is not at the end, and 1 if its anchor matches only without the whitespace around it.
 */
export function fuzzOf({ tier = 'exact', notices }: EditReport): number {
  return notices.reduce((score, { code }) => score + (NOTICE_FUZZ[code] ?? 0), TIER_FUZZ[tier])
}

const TIER_FUZZ: Readonly<Record<Tier, number>> = {
  exact: 0,
  trailing: 1,
  lookalike: 10,
  whitespace: 100,
  escape: 100,
  drift: 1000,
  similar: 1000,
}

const NOTICE_FUZZ: Readonly<Record<string, number>> = { 'not-at-end': 10_000, 'anchor-whitespace': 1 }

/**
 * The total fuzz score of all hunks, such as the `edits` of a result. Hunks that change nothing count, too. Hunks that
 * were already applied add nothing.
 */
export function totalFuzz(edits: readonly EditReport[]): number {
  return edits.reduce((sum, report) => sum + scoreOf(report), 0)
}

function scoreOf(report: EditReport): number {
  return report.status === 'already-applied' ? 0 : fuzzOf(report)
}

/**
 * Checks whether the total fuzz score of the files exceeds the limit that the options set.
 *
 * @returns the failure `fuzz-exceeded` with the total, which names the hunk with the highest score; undefined if the score
 *   is within the limit
 */
export function exceedsFuzz(
  files: readonly FileResult[],
  { allowFuzzyMatching = true, maxFuzzScore = Number.POSITIVE_INFINITY }: FuzzOptions,
): (EditFailure & { readonly path: string }) | undefined {
  const limit = allowFuzzyMatching ? maxFuzzScore : 0
  if (limit === Number.POSITIVE_INFINITY) return undefined
  const score = totalFuzz(files.flatMap(({ edits }) => edits))
  const hunks = files.flatMap((file) => file.edits.map((report, edit) => ({ file, report, edit })))
  const [loosest] = hunks.toSorted((a, b) => scoreOf(b.report) - scoreOf(a.report))
  if (score <= limit || loosest === undefined) return undefined
  const { file, report, edit } = loosest
  const [place] = report.places
  const corrected = correctedHunk(file, edit)
  return {
    code: 'fuzz-exceeded',
    message: messageOf(score, limit, place),
    path: file.path,
    score,
    limit,
    edit,
    edits: file.edits.length,
    ...(place !== undefined && { place }),
    ...(report.source !== undefined && { source: report.source }),
    ...(corrected !== undefined && { corrected }),
  }
}

function messageOf(score: number, limit: number, place: LineRange | undefined): string {
  const where =
    place && (place.start === place.end ? `line ${place.start}` : `lines ${place.start}-${place.end}`)
  const loosest = where === undefined ? '' : `; this edit, at ${where}, is the loosest`
  return `the patch fits the files too loosely: its fuzz score is ${score} and the limit ${limit}${loosest}. Read the file again and send its lines exactly as they are.`
}

/** The change of a hunk, written with the lines of the file; undefined if it cannot be told apart from that of others. */
function correctedHunk({ before, after, edits }: FileResult, number: number): EditFailure['corrected'] {
  const [place, ...more] = edits[number]?.places ?? []
  if (before === undefined || after === undefined || place === undefined || more.length > 0) return undefined
  const [hunk, ...others] = editsBetween(before, after).filter((edit) => overlaps(linesOf(edit), place))
  if (hunk === undefined || others.length > 0) return undefined
  const isShared = edits.some(
    (edit, i) => i !== number && edit.places.some((one) => overlaps(one, linesOf(hunk))),
  )
  if (isShared || hunk.endings === 'written' || hunk.finalNewline !== undefined) return undefined
  const { search, replacement, unit } = hunk
  return { edit: { search, replacement, unit }, place: linesOf(hunk) }
}

/** The lines of the file that a hunk with a line hint covers. */
function linesOf({ search, hints }: Edit): LineRange {
  const start = hints?.line ?? 1
  return { start, end: start + search.split('\n').length - 2 }
}

function overlaps(one: LineRange, other: LineRange): boolean {
  return one.start <= other.end && other.start <= one.end
}

/** The profile to use: that of the options, limited to exact matches if they do not allow fuzzy matching. */
export function fuzzProfile({
  profile,
  allowFuzzyMatching = true,
}: FuzzOptions & { readonly profile: Profile }): Profile {
  requireProfile(profile)
  if (allowFuzzyMatching) return profile
  return { ...profile, cap: 'exact' }
}

/** A format that refuses what fits more loosely than the options allow, if they set a limit. */
export function withLimits(format: AppliedFormat, options: FuzzOptions): AppliedFormat {
  const { allowFuzzyMatching = true, maxFuzzScore } = options
  const known: AppliedFormat = { ...format, options: FUZZ_OPTIONS }
  if (allowFuzzyMatching && maxFuzzScore === undefined) return known
  const limited: AppliedFormat = { ...known, check: (files) => exceedsFuzz(files, options) }
  return allowFuzzyMatching ? limited : { ...limited, cap: 'exact' }
}
