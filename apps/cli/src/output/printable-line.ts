import { printable } from '@emend/core/plugin'

/** Makes untrusted text from a folder {@link printable} on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\u{a}')
}
