/** The number of a viewer at the beginning of a line, with what separates it from the line. */
export const NUMBER: RegExp = /^\s*(\d{1,6})((?::|#)[0-9a-zA-Z]{2,8}[|:] ?| ?\| ?|:(?!:) ?|\t|\u2192)/
/** A line that has nothing but its number. */
export const NUMBER_ALONE: RegExp = /^(\d{1,6})(\s*[|:\u2192]?)$/

export interface LineNumber {
  readonly number: number
  /** What is between number and line, without whitespace and letters. */
  readonly separator: string
}

export function numberOf(line: string): LineNumber | undefined {
  const [, number, separator = ''] = NUMBER.exec(line) ?? NUMBER_ALONE.exec(line.trim()) ?? []
  return number === undefined
    ? undefined
    : { number: Number(number), separator: separator.replace(/[\w ]+/g, '') }
}

/** Whether numbers rise by one, or by the lines between; added lines may have the number 0. */
export function areRising(
  found: readonly (LineNumber | undefined)[],
  lines: readonly number[],
): found is LineNumber[] {
  return found.every((one, at) => {
    if (one === undefined) return false
    const [before, own] = [found[at - 1]?.number, one.number]
    if (before === undefined || own === 0 || own === before + 1) return true
    return own - before === (lines[at] as number) - (lines[at - 1] as number)
  })
}
