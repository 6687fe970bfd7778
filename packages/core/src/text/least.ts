/** The least of any number of numbers, undefined of none: a call takes only some ten thousand arguments. Linear. */
export function least(numbers: readonly number[]): number | undefined {
  return numbers.reduce<number | undefined>(
    (low, number) => (low === undefined || number < low ? number : low),
    undefined,
  )
}
