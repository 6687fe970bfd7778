import type { PluginCode, SketchCode } from '../vocabulary/edit-failure.js'

/**
 * Functions that write the text of failures, by code. Codes of plugins and of sketches have none, because these
 * failures have their own message.
 */
export type Texts<Any extends { readonly code: string }> = {
  readonly [Code in Exclude<Any['code'], PluginCode | SketchCode>]: (
    failure: Any & { readonly code: Code },
  ) => string
}

/** Whether there is a text for failures of this code. */
export function hasText<Any extends { readonly code: string }>(
  texts: Texts<Any>,
  failure: { readonly code: string },
): failure is Any {
  return Object.hasOwn(texts, failure.code)
}

/** Returns the text of a failure. */
export function textOf<Any extends { readonly code: string }>(texts: Texts<Any>, failure: Any): string {
  const text = texts[failure.code as keyof Texts<Any>] as (failure: Any) => string
  return text(failure)
}
