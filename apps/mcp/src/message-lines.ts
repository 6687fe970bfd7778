/** A line of the input, without its LF. */
export type MessageLine =
  | { readonly text: string }
  | {
      /** The number of bytes, which is more than allowed. */
      readonly bytes: number
      /** About the first kilobyte of the line; `tail` is about the last one. */
      readonly head: string
      readonly tail: string
    }

/**
 * Splits the input into lines, at LF bytes only. For a line that is too long, only its start and end are kept, so memory is
 * bounded by `maxBytes` and the size of one read. Linear, even if the pieces are very small.
 *
 * @param emit called for every line once it is complete
 * @returns a function to call with each piece of the input
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
