/**
 * Returns a name in a form that is safe to print on one line, since anybody may have put it in the folder. A name with
 * unusual characters is quoted, and control and invisible characters are escaped.
 */
export function printableName(name: string): string {
  if (PLAIN.test(name)) return name
  return JSON.stringify(name).replace(UNSEEN, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`)
}

const PLAIN = /^[\w./@+-]{1,200}$/
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
