/** A failure whose text its format or plugin brings along, as `message`. */
export interface WithText {
  readonly message: string
}

/** Functions that write the text of failures, by code. A failure that is {@link WithText} has none. */
export type Texts<Any extends { readonly code: string }> = {
  readonly [Code in Exclude<Any, WithText>['code']]: (failure: Any & { readonly code: Code }) => string
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
