/**
 * The whole new text of a file, as its old one is written: with its byte order mark, and with CRLF where most of its lines end so and the
 * new text has no carriage return.
 */
export function textInPlaceOf(before: string, text: string): string {
  const mark = before.startsWith(BYTE_ORDER_MARK) && !text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const crlf = before.split('\r\n').length - 1
  const isCrlf = 2 * crlf > before.split('\n').length - 1 && !text.includes('\r')
  return mark + (isCrlf ? text.replaceAll('\n', '\r\n') : text)
}

const BYTE_ORDER_MARK = '\uFEFF'
