import type { PluginCode } from '../vocabulary/edit-failure.js'

/** The text of every failure of some kinds, by its code. Codes of plugins have none: their failures bring their own words. */
export type Texts<Any extends { readonly code: string }> = {
  readonly [Code in Exclude<Any['code'], PluginCode>]: (failure: Any & { readonly code: Code }) => string
}

/** Whether there is a text for failures of this code. */
export function hasText<Any extends { readonly code: string }>(
  texts: Texts<Any>,
  failure: { readonly code: string },
): failure is Any {
  return Object.hasOwn(texts, failure.code)
}

/** The text of a failure. */
export function textOf<Any extends { readonly code: string }>(texts: Texts<Any>, failure: Any): string {
  const text = texts[failure.code as keyof Texts<Any>] as (failure: Any) => string
  return text(failure)
}
