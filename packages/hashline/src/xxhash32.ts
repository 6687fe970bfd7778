const [P1, P2, P3, P4, P5] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1] as const

/** The 32-bit xxHash of some bytes, unsigned. Linear. */
export function xxHash32(bytes: Uint8Array, seed = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => view.getUint32(at, true)
  let at = 0
  let hash = seed + P5
  if (bytes.length >= STRIPE) {
    const lanes = [seed + P1 + P2, seed + P2, seed, seed - P1]
    for (; at + STRIPE <= bytes.length; at += STRIPE)
      for (const [lane, value] of lanes.entries())
        lanes[lane] = Math.imul(rotated(value + Math.imul(word(at + 4 * lane), P2), 13), P1)
    hash = lanes.reduce((sum, value, lane) => sum + rotated(value, LANE_TURNS[lane] as number), 0)
  }
  hash += bytes.length
  for (; at + 4 <= bytes.length; at += 4) hash = Math.imul(rotated(hash + Math.imul(word(at), P3), 17), P4)
  for (; at < bytes.length; at++) hash = Math.imul(rotated(hash + Math.imul(view.getUint8(at), P5), 11), P1)
  hash = Math.imul(hash ^ (hash >>> 15), P2)
  hash = Math.imul(hash ^ (hash >>> 13), P3)
  return (hash ^ (hash >>> 16)) >>> 0
}

const STRIPE = 16
const LANE_TURNS = [1, 7, 12, 18]

function rotated(value: number, turns: number): number {
  const bits = value | 0
  return (bits << turns) | (bits >>> (32 - turns))
}
