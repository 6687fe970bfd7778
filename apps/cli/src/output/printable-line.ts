import { printable } from '@emend/core/internal'

/** Text from a folder that may be anybody's, {@link printable} on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\u{a}')
}
