/** The outcome of an operation that may fail: a value, or a failure that says why there is none. */
export type Result<T, F> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

/** A value. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A failure. */
export const no = <F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })
