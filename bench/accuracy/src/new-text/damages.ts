import type { ExactChange } from './exact-change.js'

/** A way in which new text is damaged. */
export interface Damage {
  readonly name: string
  /** Whether a sign in the new lines shows it, so that a file with the same sign means it. Else what is around the place shows it. */
  readonly hasSign: boolean
  /** The damaged new text; undefined where the change cannot be damaged so. */
  damage(change: ExactChange): string | undefined
}

/** Damage with a sign, such as a number before every line. */
const signed = (name: string, damage: Damage['damage']): Damage => ({ name, hasSign: true, damage })

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')
const each = (text: string, write: (line: string, at: number) => string) =>
  `${linesOf(text).map(write).join('\n')}\n`
const firstLine = ({ text, at }: ExactChange) => text.slice(0, at).split('\n').length

/** Numbers before every line, as a viewer writes them. */
const numbered = (name: string, write: (number: number) => string): Damage =>
  signed(name, (one) => each(one.replacement, (line, at) => write(firstLine(one) + at) + line))

/** Lines around the place, repeated at the edge of the new text; only lines with a word. */
const repeated = (name: string, side: 'above' | 'below', count: number): Damage => ({
  name,
  hasSign: false,
  damage({ text, search, replacement, at }) {
    const around = side === 'below' ? text.slice(at + search.length) : text.slice(0, at)
    const lines = linesOf(around)
    const run = side === 'below' ? lines.slice(0, count) : lines.slice(-count)
    if (run.length < count || !run.every((line) => /\w.*\w.*\w/.test(line))) return undefined
    const more = `${run.join('\n')}\n`
    return side === 'below' ? replacement + more : more + replacement
  },
})

const closerBelow: Damage = {
  name: 'the closing line below repeated',
  hasSign: false,
  damage({ text, search, replacement, at }) {
    const [line = ''] = text.slice(at + search.length).split('\n')
    return /^\s*(?:[)\]}]+[;,]?|end|<\/\w+>)$/.test(line) ? `${replacement}${line}\n` : undefined
  },
}

const replacedIf = (name: string, isFit: (change: ExactChange) => boolean, damage: Damage['damage']) =>
  signed(name, (one) => (isFit(one) ? damage(one) : undefined))

const hasNoBackslash = ({ replacement }: ExactChange) => !replacement.includes('\\')

/** Where the old text has a line with a word; -1 for a new line. */
const keptAt = ({ search }: ExactChange, line: string) =>
  /\w/.test(line) ? linesOf(search).indexOf(line) : -1

/** The ways in which new text is damaged, in the order of the table. */
export const damages: readonly Damage[] = [
  numbered('line numbers and a bar', (number) => `${number}| `),
  numbered('line numbers and a tab', (number) => `${String(number).padStart(6)}\t`),
  numbered('line numbers and an arrow', (number) => `${number}→`),
  numbered('line numbers and a colon', (number) => `${number}: `),
  replacedIf(
    'line numbers and a colon on kept lines only',
    (one) => linesOf(one.replacement).some((line) => keptAt(one, line) === -1),
    (one) => {
      const damaged = each(one.replacement, (line) => {
        const at = keptAt(one, line)
        return at === -1 ? line : `${firstLine(one) + at}: ${line}`
      })
      return damaged === one.replacement ? undefined : damaged
    },
  ),
  signed('a plus sign before every line', ({ replacement }) => each(replacement, (line) => `+${line}`)),
  signed(
    'rows of a diff',
    ({ search, replacement }) => each(search, (line) => `-${line}`) + each(replacement, (line) => `+${line}`),
  ),
  signed('in a code fence', ({ replacement }) => `\`\`\`\n${replacement}\`\`\`\n`),
  signed('in CDATA', ({ replacement }) => `<![CDATA[${replacement.slice(0, -1)}]]>\n`),
  signed('a closing tag of the call', ({ replacement }) => `${replacement}</new_string>\n`),
  signed(
    'a whole block',
    ({ search, replacement }) => `<<<<<<< SEARCH\n${search}=======\n${replacement}>>>>>>> REPLACE\n`,
  ),
  signed('a lone marker', ({ replacement }) => `${replacement}>>>>>>> REPLACE\n`),
  replacedIf(
    'line breaks written out',
    (one) => hasNoBackslash(one) && linesOf(one.replacement).length > 1,
    ({ replacement }) => `${linesOf(replacement).join('\\n')}\\n`,
  ),
  replacedIf(
    'quotes escaped',
    (one) => hasNoBackslash(one) && one.search.includes('"') && one.replacement.includes('"'),
    ({ replacement }) => replacement.replaceAll('"', '\\"'),
  ),
  replacedIf(
    'escapes decoded',
    ({ replacement }) => /\\[bf]\w/.test(replacement),
    ({ replacement }) =>
      replacement.replaceAll(/\\([bf])(?=\w)/g, (_, letter) => (letter === 'b' ? '\b' : '\f')),
  ),
  replacedIf(
    'straight quotes curly',
    ({ replacement }) => /"[^"\n]*"/.test(replacement),
    ({ replacement }) => replacement.replaceAll(/"([^"\n]*)"/g, '“$1”'),
  ),
  signed('a lost character', ({ replacement }) => replacement.replace(/[a-z](?=[^a-z]*$)/, '\uFFFD')),
  replacedIf(
    'tabs written out',
    (one) => hasNoBackslash(one) && /^\t/m.test(one.replacement),
    ({ replacement }) =>
      each(replacement, (line) => line.replace(/^\t+/, (tabs) => '\\t'.repeat(tabs.length))),
  ),
  replacedIf(
    'indented with no-break spaces',
    ({ replacement }) => /^ +\S/m.test(replacement),
    ({ replacement }) =>
      each(replacement, (line) => line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length))),
  ),
  replacedIf(
    'a line left out',
    ({ replacement }) => linesOf(replacement).length > 2,
    ({ replacement }) => [...linesOf(replacement).slice(0, 1), '// ... rest of the code', ''].join('\n'),
  ),
  closerBelow,
  repeated('one line below repeated', 'below', 1),
  repeated('two lines below repeated', 'below', 2),
  repeated('four lines below repeated', 'below', 4),
  repeated('one line above repeated', 'above', 1),
  repeated('two lines above repeated', 'above', 2),
  {
    name: 'without its last line end',
    hasSign: false,
    damage: ({ replacement }) => replacement.slice(0, -1),
  },
]
