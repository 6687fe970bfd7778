import type { Edit } from '../../src/index.js'
import { decoded, type Section, TEXT_ATTRIBUTES } from './case-sections.js'

type Hints = NonNullable<Edit['hints']>

/** What an edit may say beside its texts, with a value behind the words or without. */
const SAYS: Readonly<Record<string, (value: string) => Partial<Edit>>> = {
  all: () => ({ all: true }),
  count: (value) => ({ count: Number(value) }),
  occurrence: (value) => ({ occurrence: Number(value) }),
  computed: () => ({ computed: true }),
  counted: () => ({ counted: true }),
  endings: (value) => ({ endings: value === 'alike' ? 'alike' : 'written' }),
  'file ends in a newline': () => ({ finalNewline: true }),
  'file ends without a newline': () => ({ finalNewline: false }),
  'file begins with a bom': () => ({ byteOrderMark: true }),
  'file begins without a bom': () => ({ byteOrderMark: false }),
}

const HINTS: Readonly<Record<string, (value: string) => Partial<Hints>>> = {
  line: (value) => ({ line: Number(value) }),
  'last line': (value) => ({ lastLine: Number(value) }),
  anchor: (value) => ({ anchors: [JSON.parse(value)] }),
  section: (value) => ({ section: JSON.parse(value) }),
  'at end': () => ({ atEnd: true }),
}

/**
 * The edits in some sections of a case. The first section of an edit may say, each in parentheses: `line 3`, `last line
 * 9`, `anchor "f {"` (several, outermost first), `section "f"`, `at end`, `all`, `count 2`, `occurrence 2`, `computed`,
 * `counted`, `endings written`, `file ends in a newline`, `file ends without a newline`, and `doubtful 4-9`, a span of the old text.
 */
export function editsOf(sections: readonly Section[]): Edit[] {
  const edits: Edit[] = []
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i] as Section
    if (section.name === 'hunk') {
      edits.push({ ...hunkOf(decoded(section)), ...saidIn(section) })
      continue
    }
    const now = sections[++i]
    edits.push(editOf(section, now))
  }
  return edits
}

function editOf(old: Section, now: Section | undefined): Edit {
  const [, unit] = /^old (lines|text|part)$/.exec(old.name) ?? []
  if (unit === undefined) throw new Error(`unknown section ${old.name}`)
  if (now === undefined || !/^new (lines|text|part)$/.test(now.name))
    throw new Error('an old text without a new one')
  if ((unit === 'lines') !== (now.name === 'new lines')) throw new Error('lines and a text')
  return {
    unit: unit === 'lines' ? 'lines' : 'text',
    search: textOf(old),
    replacement: textOf(now),
    ...saidIn(old),
  }
}

function textOf(section: Section): string {
  const text = decoded(section)
  return section.name.endsWith('part') ? text.replace(/\r?\n$/, '') : text
}

const STEPS = { ' ': 'keep', '-': 'remove', '+': 'add' } as const

/** A hunk as it is written: an empty line is a blank line that is kept. */
function hunkOf(text: string): Edit {
  const lines = text.replace(/\n$/, '').split('\n')
  const script = lines.map((line) => STEPS[(line.charAt(0) || ' ') as keyof typeof STEPS])
  if (script.includes(undefined as never)) throw new Error('a line of a hunk begins with a space, - or +')
  const side = (other: string) =>
    lines.flatMap((line) => (line.startsWith(other) ? [] : `${line.slice(1)}\n`)).join('')
  return { unit: 'lines', search: side('+'), replacement: side('-'), script }
}

function saidIn({ attributes }: Section): Partial<Edit> {
  let said: Partial<Edit> = {}
  for (const attribute of attributes) {
    if (TEXT_ATTRIBUTES.includes(attribute)) continue
    const [name, value] = nameAndValue(attribute)
    if (name === 'doubtful') {
      const [start = 0, end = 0] = value.split('-').map(Number)
      said = { ...said, doubtful: [...(said.doubtful ?? []), { start, end }] }
      continue
    }
    const hint = HINTS[name]?.(value)
    const other = SAYS[name]?.(value)
    if (hint === undefined && other === undefined) throw new Error(`unknown attribute (${attribute})`)
    said = { ...said, ...other, ...(hint !== undefined && { hints: merged(said.hints, hint) }) }
  }
  return said
}

function merged(one: Hints = {}, other: Hints): Hints {
  const anchors = [...(one.anchors ?? []), ...(other.anchors ?? [])]
  return { ...one, ...other, ...(anchors.length > 0 && { anchors }) }
}

function nameAndValue(attribute: string): [string, string] {
  const names = [...Object.keys(HINTS), ...Object.keys(SAYS), 'doubtful']
  const name = names.find((one) => attribute === one || attribute.startsWith(`${one} `)) ?? attribute
  return [name, attribute.slice(name.length + 1)]
}
