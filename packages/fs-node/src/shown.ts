/**
 * A name that somebody may have put in the folder, as it can be printed in a line: in quotes where it is not plain, without characters
 * that a terminal acts upon or that nobody sees.
 */
export function shown(name: string): string {
  if (PLAIN.test(name)) return name
  return JSON.stringify(name).replace(UNSEEN, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`)
}

const PLAIN = /^[\w./@+-]{1,200}$/
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
