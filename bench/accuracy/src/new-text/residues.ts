import { type Random, randomFrom } from '../random.js'
import type { ExactChange } from './exact-change.js'

/** Something that is no text of the file, in the new text of a change. */
export interface Residue {
  readonly name: string
  /** Whether only what the file has shows it, so that it is none in a new file. */
  readonly needsFile?: true
  /** The new text with it, ended by a line break; undefined where the change cannot have it. */
  add(change: ExactChange, random: Random): string | undefined
}

const SYLLABLES = 'ba ko ri zu ment ath lor qui ven dra pol mis tek sol gri hun'.split(' ')

/** A word that is in no list. */
export function wordOf(random: Random): string {
  return Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES)).join('')
}

const bodyOf = ({ replacement }: ExactChange) => replacement.replace(/\n$/, '')
const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')
const behind = (name: string, residue: (random: Random) => string): Residue => ({
  name: `${name}, behind the text`,
  add: (change, random) => `${bodyOf(change)}${residue(random)}\n`,
})
const below = (name: string, residue: (random: Random) => string): Residue => ({
  name: `${name}, below the text`,
  add: (change, random) => `${bodyOf(change)}\n${residue(random)}\n`,
})
const both = (name: string, residue: (random: Random) => string) => [
  behind(name, residue),
  below(name, residue),
]

/** Kinds of files in which holes and characters written out are none of the text. */
const CODE =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|swift|c|cc|cpp|h|mm?|cs|dart|php|scala|lua|css|scss|less|gradle|podspec)$/
const inCode = ({ name, add }: Residue): Residue => ({
  name,
  add: (change, random) => (CODE.test(change.path) ? add(change, random) : undefined),
})

/** The first new line with a word that is changed by a rewrite, rewritten. */
const inLine = (name: string, rewrite: (line: string, random: Random) => string): Residue =>
  inCode({
    name,
    add(change, random) {
      const old = linesOf(change.search)
      const lines = linesOf(change.replacement)
      const at = lines.findIndex(
        (line) => !old.includes(line) && isCode(line) && rewrite(line, random) !== line,
      )
      if (at < 0) return undefined
      return `${lines.map((line, one) => (one === at ? rewrite(line, random) : line)).join('\n')}\n`
    },
  })

/** A line that begins with a name and has neither comment nor long text in it. */
const isCode = (line: string) => /^\s*[\w.]/.test(line) && !/[#`*]|\/\/|--|"""|'''/.test(line)

/** Rows of a diff between plain lines: the first line that is replaced by one. */
const rows = (name: string, gap: string): Residue => ({
  name,
  needsFile: true,
  add({ search, replacement, path }) {
    const [old, now] = [linesOf(search), linesOf(replacement)]
    const at = old.findIndex((line, one) => line !== now[one])
    const [gone = '', added = ''] = [old[at], now[at]]
    const isPair = /\w/.test(gone) && /\w/.test(added) && !now.includes(gone) && !old.includes(added)
    if (at < 0 || !isPair || /\.(?:md|ya?ml)$/.test(path)) return undefined
    return `${[...now.slice(0, at), `-${gap}${gone}`, `+${gap}${added}`, ...now.slice(at + 1)].join('\n')}\n`
  },
})

const number = (random: Random) => 2 + random.below(900)
const NOTICES: readonly ((random: Random) => string)[] = [
  (random) =>
    `[${wordOf(random)} truncated: showing lines 1-${number(random)} of ${number(random)} total lines]`,
  (random) => `... (truncated after line #${number(random)}) ...`,
  (random) => `(End of ${wordOf(random)} - total ${number(random)} lines)`,
  (random) => `… +${number(random)} lines`,
  (random) => `--- lines 1-${number(random)} of ${number(random)} ---`,
  (random) =>
    `(${wordOf(random)} has more lines. Use '${wordOf(random)}' to read beyond line ${number(random)})`,
  (random) => `[${number(random)} more lines in file. Use ${wordOf(random)}=${number(random)} to continue.]`,
  (random) => `<${number(random)} lines omitted>`,
]

const around: Residue = {
  needsFile: true,
  name: 'the line above and the line below around it',
  add({ text, search, replacement, at }) {
    const above = linesOf(text.slice(0, at)).at(-1) ?? ''
    const [below = ''] = linesOf(text.slice(at + search.length))
    const isOne = [above, below].every((line) => /\w/.test(line) && text.split(`\n${line}\n`).length === 2)
    return isOne ? `${above}\n${replacement}${below}\n` : undefined
  },
}

/** Languages that have no sign beyond ASCII outside of quotes, and no backslash. */
const STRICT = /\.(?:py|go|rs|java|kts?|c|cc|cpp|h|cs|dart|lua)$/
const inStrict = ({ name, add }: Residue): Residue => ({
  name,
  add: (change, random) => (STRICT.test(change.path) ? add(change, random) : undefined),
})

/** Numbers from any line on, within signs. */
const framed: Residue = {
  needsFile: true,
  name: 'numbers within signs',
  add({ search, replacement, path }, random) {
    const lines = linesOf(replacement)
    const isKept = lines.some((line) => /[A-Za-z]{2}/.test(line) && linesOf(search).includes(line))
    if (!CODE.test(path) || !isKept || lines.some((line) => line.trim() === '')) return undefined
    const [before = '', behind = ''] = random.pick(FRAMES) ?? []
    const first = number(random)
    return `${lines.map((line, at) => `${before}${first + at}${behind}${line}`).join('\n')}\n`
  },
}
const FRAMES = [
  ['[', ']'],
  ['', ')'],
  ['#', ':'],
  ['', '»'],
  ['│ ', '│'],
  ['<', '>'],
  ['(', ') '],
]

/** What ends or begins calls, is written by viewers or terminals, or stands for text, with names that are in no list. */
export const residues: readonly Residue[] = [
  ...both('a token', (random) => `<|${wordOf(random)}|>`),
  ...both('a token of two words', (random) => `<｜${wordOf(random)}▁${wordOf(random)}｜>`),
  ...both('a token with one bar', (random) => `<|${wordOf(random)}>`),
  ...both('a token with one bar at its end', (random) => `<${wordOf(random)}|>`),
  ...both('a token in brackets', (random) => `]<]${wordOf(random)}[>[`),
  ...both('an end of something', (random) => `<end_of_${wordOf(random)}>`),
  ...both(
    'the next call behind a token',
    (random) => `<|${wordOf(random)}|><|${wordOf(random)}|>${wordOf(random)}:1<|${wordOf(random)}|>{`,
  ),
  ...both('a closer', (random) => `</${wordOf(random)}>`),
  ...both('two closers', (random) => `</${wordOf(random)}>\n</${wordOf(random)}_${wordOf(random)}>`),
  ...both('a closer with bars', (random) => `</｜${wordOf(random)}｜${wordOf(random)}>`),
  ...both('a closer and the next field', (random) => {
    return `</${wordOf(random)}>\n\n<${wordOf(random)}_${wordOf(random)} line=5>`
  }),
  ...both('a closer and the next call', (random) => {
    return `</${wordOf(random)}>\n<${wordOf(random)}=${wordOf(random)}>\n${wordOf(random)}`
  }),
  below('an opener', (random) => `<${wordOf(random)}_${wordOf(random)}>`),
  below('a field', (random) => `<${wordOf(random)} name="${wordOf(random)}">true</${wordOf(random)}>`),
  behind('the end of JSON', (random) => `",\n  "${wordOf(random)}": false\n}`),
  inCode(behind('the end of JSON on the line', (random) => `", "${wordOf(random)}": "${wordOf(random)}"}`)),
  inCode(below('a closer in square brackets', (random) => `[/${wordOf(random)}_${wordOf(random)}]`)),
  inCode(below('a fence of tildes', (random) => `~~~\n${wordOf(random)} ${wordOf(random)}`)),
  below('the mark of the end of a file', () => '*** End of File'),
  framed,
  below('the end of a patch', (random) => `*** End Patch\n${wordOf(random).toUpperCase()}`),
  ...NOTICES.map((notice) => below(`the notice ${notice(randomFrom(0))}`, notice)),
  rows('rows of a diff', ''),
  rows('rows of a diff with a space', ' '),
  inCode(below('a hole', (random) => `{{ ${wordOf(random)}_1 }}`)),
  inCode(below('a hole in words', (random) => `<your ${wordOf(random)} code here>`)),
  around,
  inLine('curly delimiters', (line) => line.replace(/(["'])([\w ]+)\1/, '“$2”')),
  inLine('a sign written as an escape', (line) => line.replace(/ (&&|[<>]) /, (sign) => escaped(sign))),
  inLine('entities', (line) => line.replaceAll(/ (&&|[<>]) /g, (sign) => sign.replaceAll(/[&<>]/g, entity))),
  inStrict(
    inLine('a sign beyond ASCII', (line, random) =>
      line.replace(/\S/, (one) => (random.pick(['→', '·', '│', '…', '（', '⏎', '•']) ?? '') + one),
    ),
  ),
  inStrict(inLine('a backslash before a sign', (line) => line.replace(/[.(,;]/, '\\$&'))),
  inLine('colors', (line, random) =>
    line.replace(/\S.*/, (rest) => `\u001b[3${random.below(8)}m${rest}\u001b[0m`),
  ),
  inLine('a control character', (line, random) =>
    line.replace(
      /\w/,
      (one) => one + String.fromCharCode(random.pick([1, 2, 5, 14, 20, 26, 29, 0x80, 0x85, 0x9b]) ?? 1),
    ),
  ),
]

function escaped(sign: string): string {
  return sign.replaceAll(/[&<>]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const entity = (one: string) => ENTITIES[one] as string
