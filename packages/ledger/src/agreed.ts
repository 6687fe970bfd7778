import type { AppliedFileEdits, Bind } from '@emend/core/plugin'

/** What edits come to in one version of the files that the model was shown. */
export interface Tried {
  readonly result: ReturnType<Bind>
  readonly asShown: AppliedFileEdits | undefined
}

/**
 * The result of edits that name rows, of those in each version that the model was shown: it does not say which one it means.
 * They are refused where versions in which they fit lead to different files.
 */
export function agreed(tried: readonly Tried[]): Tried {
  const [latest] = tried as readonly [Tried]
  const fitting = tried.filter(({ result }) => result.ok)
  const [first = latest, ...others] = fitting
  const other = others.find(({ result }) => textsOf(result) !== textsOf(first.result))
  if (other === undefined || !first.result.ok) return first
  const failure = first.result.value.files.map(({ path }) => ({ code: 'stale', path }) as const)
  return { result: { ok: false, failure }, asShown: undefined }
}

function textsOf(result: ReturnType<Bind>): string {
  return JSON.stringify(result.ok && result.value.files.map(({ path, after }) => [path, after]))
}
