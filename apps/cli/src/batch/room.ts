import { bytesOf } from './chunks.js'
import type { InputLine } from './lines.js'

/** How many bytes of input may be held at once, beside a line that is larger. */
export const MOST_BYTES: number = 2 ** 24

/** Bounds how much of the input is held in memory. */
export interface Room {
  /** Waits until there is room. What is larger than all of it waits until nothing else is held. */
  readonly take: (bytes: number) => Promise<void>
  /** Gives back what the lines took. */
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
