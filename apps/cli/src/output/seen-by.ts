import { printable } from '@emend/core/plugin'
import type { Terminal } from './text.js'

/** A text without colors, for a terminal so that it acts upon nothing; for a program as it is. */
export function seenBy({ isTTY }: Pick<Terminal, 'isTTY'>, text: string): string {
  return isTTY ? printable(text.replaceAll('\r\n', '\n')) : text
}
