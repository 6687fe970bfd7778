/** How many of some lines others have, each below the one before, as far as they have it. Linear but for looking lines up. */
export function countInOrder(lines: readonly string[], wanted: readonly string[]): number {
  let [count, from] = [0, 0]
  for (const line of wanted) {
    const at = lines.indexOf(line, from)
    if (at < 0) continue
    count++
    from = at + 1
  }
  return count
}
