/** A line of the input, without its LF. */
export type MessageLine =
  | { readonly text: string }
  | {
      /** How many bytes it has: more than a line may have. */
      readonly bytes: number
      /** Its first and its last kilobyte, or so. */
      readonly head: string
      readonly tail: string
    }

/**
 * Cuts what is read into lines, at LF bytes only. Of a line that is too long only its ends are kept, so memory is bounded
 * by `maxBytes` and what is read at once. Linear, however small the pieces are.
 *
 * @param emit called for every line once it is complete
 * @returns takes what was read
 */
export function messageLines(
  maxBytes: number,
  emit: (line: MessageLine) => void,
): (read: Uint8Array) => void {
  let pieces: Uint8Array[] = []
  let bytes = 0
  let head: Uint8Array = NONE
  let tail: Uint8Array = NONE
  const add = (piece: Uint8Array) => {
    bytes += piece.length
    pieces.push(piece)
    if (bytes <= maxBytes) return
    const read = Buffer.concat(pieces)
    pieces = []
    if (head.length < END) head = Buffer.concat([head, read.subarray(0, END - head.length)])
    tail = Buffer.concat([tail, read.subarray(-END)]).subarray(-END)
  }
  const end = () => {
    if (bytes > maxBytes) emit({ bytes, head: textOf(head), tail: textOf(tail) })
    else emit({ text: textOf(Buffer.concat(pieces)) })
    pieces = []
    bytes = 0
    head = NONE
    tail = NONE
  }
  return (read) => {
    let start = 0
    for (let newline = read.indexOf(LF); newline !== -1; newline = read.indexOf(LF, start)) {
      add(read.subarray(start, newline))
      end()
      start = newline + 1
    }
    add(read.subarray(start))
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

const NONE: Uint8Array = new Uint8Array()
const LF = 10
const END = 1024
