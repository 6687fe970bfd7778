import { bytesOf } from './chunks.js'
import type { InputLine } from './lines.js'

/** The maximum number of bytes of input held at once, unless a single line is larger. */
export const MOST_BYTES: number = 2 ** 24

/** Bounds how much of the input is held in memory. */
export interface Room {
  /** Waits until there is room and takes it. A size larger than the whole room waits until nothing else is held. */
  readonly take: (bytes: number) => Promise<void>
  /** Gives back the room that the lines took. */
  give(lines: readonly InputLine[]): void
}

export function createRoom(mostBytes: number = MOST_BYTES): Room {
  let held = 0
  let wake = () => {}
  return {
    async take(bytes) {
      while (held > 0 && held + bytes > mostBytes) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      held += bytes
    },
    give(lines) {
      held -= bytesOf(lines)
      wake()
    },
  }
}
