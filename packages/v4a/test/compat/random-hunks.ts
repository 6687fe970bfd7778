import fc from 'fast-check'

/** Files of up to twelve such lines, with a final newline or without. */
export function filesOf(line: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .record({ lines: fc.array(line, { maxLength: 12 }), finalNewline: fc.boolean() })
    .map(({ lines, finalNewline }) => lines.join('\n') + (finalNewline && lines.length > 0 ? '\n' : ''))
}

/** The lines of up to three hunks that copy runs of lines from a text, exactly or loosely. */
export function fittingHunks(text: string): fc.Arbitrary<string[]> {
  const lines = text.split('\n')
  const piece = fc
    .tuple(fc.nat(lines.length), fc.integer({ min: 1, max: 3 }), fc.constantFrom('', ' ', '\t'))
    .chain(([from, count, blanks]) => {
      const run = lines.slice(from, from + count)
      return fc
        .tuple(...run.map(() => fc.constantFrom(' ', '-')))
        .map((prefixes) => ['@@', ...run.map((content, i) => `${prefixes[i]}${content}${blanks}`), '+new'])
    })
  return fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.flat())
}
