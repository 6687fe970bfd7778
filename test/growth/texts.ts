/** Texts of about a size in characters, and what a model makes of them. The same size gives the same text. */

export type Lines = readonly string[]

/** Numbers from 0 to before 1 that look random, the same ones each time. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}

/** Lines up to a size, of groups that are made one after the other. */
function filled(size: number, make: (at: number) => Lines): string[] {
  const lines: string[] = []
  for (let at = 0, length = 0; length < size; at++)
    for (const line of make(at)) {
      lines.push(line)
      length += line.length + 1
    }
  return lines
}

const WORDS = [
  'order',
  'price',
  'total',
  'user',
  'cache',
  'route',
  'state',
  'query',
  'token',
  'event',
  'batch',
]
const word = (at: number) => WORDS[at % WORDS.length] as string
const name = (at: number) =>
  `${word(at)}${word(at * 7 + 3).replace(/^./, (letter) => letter.toUpperCase())}${at}`

export const TEXTS = {
  code: (size: number) =>
    filled(size, (at) => [
      `export function ${name(at)}(input, options) {`,
      `  const ${word(at)} = load(input.${word(at + 1)}, ${at})`,
      `  if (${word(at)} === undefined) {`,
      '    return undefined',
      '  }',
      `  for (const item of ${word(at)}.items) push(item.${word(at + 5)}, options)`,
      `  return ${word(at)}.map((item) => item.value * ${at})`,
      '}',
      '',
    ]),
  imports: (size: number) =>
    filled(size, (at) => [`import { ${name(at)} } from './${word(at)}/${name(at)}.js'`]),
  records: (size: number) =>
    filled(size, (at) => [`  { id: ${at}, name: '${name(at)}', price: ${at * 3}, tags: ['${word(at)}'] },`]),
  prose: (size: number) =>
    filled(size, (at) => [
      `The ${word(at)} of ${name(at)} is “kept” until the ${word(at + 3)} – naïve or not – ends with ${at}.`,
    ]),
  'long lines': (size: number) =>
    filled(size, (at) => [
      Array.from({ length: 40 }, (_, part) => `${name(at * 40 + part)} = ${part};`).join(' '),
    ]),
  'one letter': (size: number) => filled(size, () => ['a']),
  'two lines in turn': (size: number) => filled(size, () => ['  open(all)', '  close(all)']),
  closers: (size: number) => filled(size, (at) => [`  if (${word(at)}) {`, '    run()', '  }', '}']),
  blank: (size: number) => filled(size, (at) => ['', at % 50 === 0 ? name(at) : '  ']),
} as const

export type TextName = keyof typeof TEXTS

/** What a model may make of the lines that it copies. */
export const CHANGES = {
  none: (lines: Lines) => lines,
  'one name wrong in each': (lines: Lines) => lines.map((line) => line.replace(/[A-Za-z]{3,}/, '$&s')),
  'a third changed': (lines: Lines) =>
    lines.map((line, at) => (at % 3 === 0 ? `${line} + changed(${at})` : line)),
  renamed: (lines: Lines) => lines.map((line) => line.replaceAll(/\b(order|price|item|name)/g, 'x$1')),
  'other indentation': (lines: Lines) => lines.map((line) => (line === '' ? line : `\t${line.trimStart()}`)),
  'one level deeper, with a typo': (lines: Lines) =>
    lines.map((line, at) => `    ${at % 9 === 0 ? `${line};` : line}`),
  reversed: (lines: Lines) => lines.toReversed(),
  shuffled: (lines: Lines) => {
    const random = randomNumbers(7)
    return lines
      .map((line) => [random(), line] as const)
      .sort(([one], [other]) => one - other)
      .map(([, line]) => line)
  },
  'blocks in another order': (lines: Lines) => {
    const half = lines.length >> 1
    return [...lines.slice(half), ...lines.slice(0, half)]
  },
  'every second line missing': (lines: Lines) => lines.filter((_, at) => at % 2 === 0),
  doubled: (lines: Lines) => lines.flatMap((line) => [line, line]),
  'line numbers and a typo': (lines: Lines) =>
    lines.map((line, at) => `${at + 1} | ${line.replace('e', 'ee')}`),
  'characters lost': (lines: Lines) => lines.map((line) => line.replaceAll(/[^\u0000-\u007f]/g, '\ufffd')),
  'characters lost that none were': (lines: Lines) => lines.map((line) => line.replace(/[a-z]/, '\ufffd')),
  escaped: (lines: Lines) => lines.map((line) => line.replaceAll(/['"]/g, '\\$&')),
  'of another file': (lines: Lines) => lines.map((line, at) => `${line.split('').reverse().join('')}${at}`),
  'one letter more at the end': (lines: Lines) => [...lines.slice(0, -1), 'b'],
} as const

export type ChangeName = keyof typeof CHANGES

export const joined = (lines: Lines): string => `${lines.join('\n')}\n`
