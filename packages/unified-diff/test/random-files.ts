import fc from 'fast-check'

/** A text before and after a random change. */
export interface ChangedText {
  readonly before: string
  readonly after: string
}

interface RandomLine {
  readonly fate: 'keep' | 'remove' | 'add' | 'rewrite' | 'reend'
  readonly content: string
  readonly ending: '\n' | '\r\n'
}

/** Contents that mean something to the parser of a diff, or to a careless regular expression. */
const content = fc.constantFrom(
  '',
  ' ',
  '}',
  '\treturn',
  '-- comment',
  '--- a/x',
  '++ b',
  '+++ b/x',
  '@@ -1 +1 @@',
  '\\ No newline at end of file',
  'diff --git a/x b/x',
  '```',
  '*** Begin Patch',
  '// ...',
  'a\rb',
  '\f\u2028',
  'é “q” 𝒳 $& $1',
)

const line = fc.record<RandomLine>({
  fate: fc.constantFrom('keep', 'keep', 'keep', 'keep', 'remove', 'add', 'rewrite', 'reend'),
  content,
  ending: fc.constantFrom('\n', '\n', '\r\n'),
})

/**
 * A text of lines that are distinguished by a number, and a changed version of it. Lines are removed, added, rewritten and
 * given other endings; byte order mark, final newline and mixed endings vary.
 *
 * @param keepsEndings whether endings, byte order mark and final newline stay unchanged
 */
export function changedText(keepsEndings: boolean): fc.Arbitrary<ChangedText> {
  return fc
    .record({
      lines: fc.array(line, { maxLength: 40 }),
      uniform: fc.constantFrom('\n', '\r\n', undefined),
      marks: fc.tuple(fc.boolean(), fc.boolean()),
      ended: fc.tuple(fc.boolean(), fc.boolean()),
    })
    .map(({ lines, uniform, marks, ended }) => {
      const ending = (one: RandomLine) => (keepsEndings ? (uniform ?? '\n') : (uniform ?? one.ending))
      const old = lines.flatMap((one, i) => (one.fate === 'add' ? [] : [`${i} ${one.content}${ending(one)}`]))
      const now = lines.flatMap((one, i) => {
        if (one.fate === 'remove') return []
        if (one.fate === 'rewrite') return [`${i} new ${one.content}${ending(one)}`]
        const other = ending(one) === '\n' ? '\r\n' : '\n'
        return [`${i} ${one.content}${one.fate === 'reend' && !keepsEndings ? other : ending(one)}`]
      })
      const [oldMark, newMark] = keepsEndings ? [marks[0], marks[0]] : marks
      const [oldEnd, newEnd] = keepsEndings ? [ended[0], ended[0]] : ended
      return { before: textOf(old, oldMark, oldEnd), after: textOf(now, newMark, newEnd) }
    })
    .filter(({ before, after }) => before !== after)
}

function textOf(lines: readonly string[], mark: boolean, ended: boolean): string {
  const text = lines.join('')
  return (mark ? '\uFEFF' : '') + (ended ? text : text.replace(/\r?\n$/, ''))
}
