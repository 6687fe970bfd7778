/** By how many characters a line is indented in the request, and in the file. */
export interface Depth {
  readonly asked: number
  readonly has: number
}

/**
 * @rule depth-between A line is above, at or below the depth of each kept line as the request has it.
 * @off true
 */
export function isBetween({ asked, has }: Depth, kept: readonly Depth[]): boolean {
  const alike = kept.filter((one) => one.asked === asked)
  if (alike.length > 0) return alike.some((one) => one.has === has)
  // Nothing is less deep than a kept line that the file has without indentation.
  const isLess = (one: Depth) => has < one.has || (has === 0 && one.has === 0)
  return kept.every((one) => (asked < one.asked ? isLess(one) : has > one.has))
}
