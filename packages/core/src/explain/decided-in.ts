import type { DoubtName } from '../vocabulary/doubt-names.js'
import type { FailureCode } from '../vocabulary/failure.js'
import type { RuleName } from '../vocabulary/rule-names.js'

/** The file of this package's sources in which each rule and each doubt is decided. */
const FILES: Readonly<Record<RuleName | DoubtName, string>> = {
  'missing-anchor': 'choose/narrow',
  insertion: 'place/insertion',
  'only-at-end': 'choose/narrow',
  'new-text': 'place/already-applied',
  'new-text-around': 'place/done-at',
  'closer-new-text': 'place/applied',
  'only-place': 'apply/locate',
  nowhere: 'apply/locate',
  'line-numbers': 'choose/numbered',
  'in-section': 'choose/settle',
  'on-line': 'choose/by-line',
  'nearest-line': 'choose/by-line',
  'in-order': 'choose/settle',
  'out-of-order': 'choose/out-of-order',
  'opened-block': 'choose/settle',
  'one-each': 'choose/settle',
  'number-alone': 'choose/numbered',
  'every-place': 'choose/settle',
  'changes-nothing': 'choose/settle',
  'several-places': 'choose/settle',
  'first-unique-text': '../../edit-string/src/opencode/placement',
  'too-little-found': 'place/drifted-context',
  'part-missing': 'place/drifted-context',
  'too-much-equal': 'place/drifted-context',
  'unproven-place': 'place/drifted-context',
  'other-heading': 'place/drifted-context',
  'other-region': 'place/drifted-context',
  'added-twice': 'merge/changes-at',
  'own-line': 'merge/merge-run',
  'context-missing': 'merge/absent-lines',
  'context-elsewhere': 'merge/absent-lines',
  'removal-missing': 'merge/merge-run',
  'removal-elsewhere': 'merge/merge-run',
  'unknown-indentation': 'merge/merge-run',
}

/** The same for failures that name no rule. */
const CODES: Readonly<Partial<Record<FailureCode, string>>> = {
  'line-breaks': 'feedback/not-found',
  'lost-dash': 'feedback/not-found',
  'unprefixed-line': 'feedback/not-found',
  'wrong-count': 'apply/locate',
  'damaged-text': 'merge/new-text/damaged-text',
  placeholder: 'merge/new-text/placeholder',
  'line-split': 'apply/changes-of',
  'final-newline': 'apply/changes-of',
  'blank-search': 'apply/plan',
  'empty-search': 'place/insertion',
  'no-place': 'place/insertion',
  overlap: 'splice/collect',
  'plugin-failed': 'place/checked-matches',
}

/** Kinds of damage that several checks see. */
const OF_SEVERAL: ReadonlySet<string> = /* @__PURE__ */ new Set(['literal-escapes', 'request-residue'])

/**
 * The path of the source file, from the root of emend's repository, in which a rule, a doubt or a failure code is decided. For who looks
 * for the reason of an outcome. Undefined for codes that say all.
 */
export function decidedIn({
  rule,
  code,
  kind,
}: {
  readonly rule?: RuleName | DoubtName | undefined
  readonly code?: string
  readonly kind?: string
}): string | undefined {
  const file = rule !== undefined ? FILES[rule] : code === 'new-text' ? checkOf(kind) : fileOf(code)
  return file === undefined ? undefined : `packages/core/src/${file}.ts`.replace('core/src/../../', '')
}

function checkOf(kind = 'kinds'): string {
  return `merge/new-text/${OF_SEVERAL.has(kind) ? 'kinds' : kind}`
}

function fileOf(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(CODES, code) ? CODES[code as FailureCode] : undefined
}

/** All files that {@link decidedIn} may name, each with the name that is decided there. */
export function allDecidedIn(): readonly (readonly [name: string, file: string])[] {
  const rules = Object.keys(FILES).map((rule) => [rule, decidedIn({ rule: rule as RuleName }) ?? ''] as const)
  return [...rules, ...Object.keys(CODES).map((code) => [code, decidedIn({ code }) ?? ''] as const)]
}
