import type { Notice } from '@emend/core'

/** The end-of-file mark was passed over; core says the same where it does so. */
export const NOT_AT_END: Notice = {
  code: 'not-at-end',
  message: 'the text is not at the end of the file; its first place from the hunk before on was used',
}

/** A single anchor is nowhere and was passed over. */
export function anchorForgiven(anchor: string): Notice {
  const message = `the anchor ${JSON.stringify(anchor)} is not in the file; the first place of the text below it was used`
  return { code: 'anchor-forgiven', message }
}

/** An anchor was found only without the whitespace around it. */
export function anchorWhitespace(anchor: string): Notice {
  const message = `the anchor ${JSON.stringify(anchor)} is in the file with other whitespace around it`
  return { code: 'anchor-whitespace', message }
}
