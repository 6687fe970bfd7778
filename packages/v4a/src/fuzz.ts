import { type FileResult, type Profile, standard, type TextEdit } from '@emend/core'
import {
  type CorrectedEdit,
  type EditFailure,
  type EditReport,
  editsBetween,
  type LineRange,
  type OptionNames,
  requireProfile,
  type Tier,
} from '@emend/core/plugin'

/** How loosely a patch may fit. */
export interface FuzzOptions {
  /** Whether anything but the very lines of the file counts as a match. Default true. */
  readonly allowFuzzyMatching?: boolean
  /** The greatest fuzz score of all hunks together; see {@link fuzzOf}. Default: no limit. */
  readonly maxFuzzScore?: number
}

export const FUZZ_OPTIONS: OptionNames<FuzzOptions> = {
  allowFuzzyMatching: [true, false],
  maxFuzzScore: { least: 0 },
}

/**
 * How loosely one hunk fits the file: 0 exactly, 1 but for whitespace at line ends, 10 but for look-alike characters,
 * 100 but for other whitespace, 1,000 where its context is out of date or only similar. 10,000 more where it should
 * be at the end of the file and is not, and 1 more where only whitespace tells its anchor's line.
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
 * The fuzz scores of all hunks together, such as `edits` of a result, also of those that leave their lines as they are. What
 * was applied before adds nothing.
 */
export function totalFuzz(edits: readonly EditReport[]): number {
  return edits.reduce((sum, report) => sum + scoreOf(report), 0)
}

function scoreOf(report: EditReport): number {
  return report.status === 'already-applied' ? 0 : fuzzOf(report)
}

/**
 * Whether the files were changed on matches looser than a host allows.
 *
 * @returns `fuzz-exceeded` with the total, naming the hunk that adds the most; undefined when all is well
 */
export function exceedsFuzz(
  files: readonly FileResult[],
  { allowFuzzyMatching = true, maxFuzzScore = Number.POSITIVE_INFINITY }: FuzzOptions,
): (EditFailure & { readonly path: string }) | undefined {
  const limit = allowFuzzyMatching ? maxFuzzScore : 0
  if (limit === Number.POSITIVE_INFINITY) return undefined
  const score = totalFuzz(files.flatMap(({ edits }) => edits))
  if (score <= limit) return undefined
  let most = -1
  let failure: (EditFailure & { readonly path: string }) | undefined
  for (const file of files) {
    const { path, edits } = file
    for (const [edit, report] of edits.entries()) {
      if (scoreOf(report) <= most) continue
      most = scoreOf(report)
      const [place] = report.places
      const corrected = correctedHunk(file, edit)
      failure = {
        code: 'fuzz-exceeded',
        path,
        score,
        limit,
        edit,
        edits: edits.length,
        ...(place !== undefined && { place }),
        ...(report.source !== undefined && { source: report.source }),
        ...(corrected !== undefined && { corrected }),
      }
    }
  }
  return failure
}

/** What a hunk did, written with the lines of the file; undefined where it cannot be distinguished from what others did. */
function correctedHunk({ before, after, edits }: FileResult, number: number): CorrectedEdit | undefined {
  const [place, ...more] = edits[number]?.places ?? []
  if (before === undefined || after === undefined || place === undefined || more.length > 0) return undefined
  const [hunk, ...others] = editsBetween(before, after).filter((edit) => touches(linesOf(edit), place))
  if (hunk === undefined || others.length > 0) return undefined
  const isShared = edits.some(
    (edit, i) => i !== number && edit.places.some((one) => touches(one, linesOf(hunk))),
  )
  if (isShared || hunk.endings === 'written' || hunk.finalNewline !== undefined) return undefined
  const { search, replacement, unit } = hunk
  return { edit: { search, replacement, unit }, place: linesOf(hunk) }
}

/** The lines of a hunk that names where it begins. */
function linesOf({ search, hints }: TextEdit): LineRange {
  const start = hints?.line ?? 1
  return { start, end: start + search.split('\n').length - 2 }
}

function touches(one: LineRange, other: LineRange): boolean {
  return one.start <= other.end && other.start <= one.end
}

/** The profile, default `standard`, stopped at exact matches where the options allow no others. */
export function fuzzProfile({
  profile = standard,
  allowFuzzyMatching = true,
}: FuzzOptions & { readonly profile?: Profile }): Profile {
  requireProfile(profile)
  if (allowFuzzyMatching) return profile
  return { ...profile, cap: 'exact' }
}
