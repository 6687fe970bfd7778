/** A part of a case file: `name (attribute)` in its header, and the lines below it. */
export interface Section {
  readonly name: string
  readonly attributes: readonly string[]
  /** The lines, each with a newline at its end. */
  readonly text: string
}

/** The attributes that every text may have. */
export const TEXT_ATTRIBUTES: readonly string[] = ['no final newline', 'crlf', 'bom', 'visible']

const ATTRIBUTE = /\(((?:"(?:[^"\\]|\\.)*"|[^()"])*)\)/g

/** Takes a case file apart. */
export function sectionsOf(source: string): {
  readonly title: string
  readonly settings: readonly (readonly [string, string])[]
  readonly sections: readonly Section[]
} {
  const [head = '', ...parts] = source.split(/^===== /m)
  const [title = '', ...lines] = head.trimEnd().split('\n')
  const settings = lines.map((line) => {
    const [, key, value] = /^([\w ]+): (.+)$/.exec(line) ?? []
    if (key === undefined || value === undefined) throw new Error(`not a setting: ${line}`)
    return [key, value] as const
  })
  return { title, settings, sections: parts.map(sectionOf) }
}

function sectionOf(part: string): Section {
  const end = part.indexOf('\n')
  const header = part.slice(0, end)
  const attributes = Array.from(header.matchAll(ATTRIBUTE), ([, attribute = '']) => attribute)
  return { name: header.replace(ATTRIBUTE, '').trim(), attributes, text: part.slice(end + 1) }
}

/** The text of a section by its attributes. */
export function decoded({ attributes, text }: Section): string {
  let read = text
  if (attributes.includes('visible'))
    read = read
      .replaceAll('·', ' ')
      .replaceAll('→', '\t')
      .replaceAll('␍', '\r')
      .replaceAll(/‹U\+([0-9A-F]{4,6})›/g, (_, code: string) => character(Number.parseInt(code, 16)))
  if (attributes.includes('no final newline')) read = read.replace(/\n$/, '')
  if (attributes.includes('crlf')) read = read.replaceAll('\n', '\r\n')
  return attributes.includes('bom') ? `\uFEFF${read}` : read
}

/** The character with this number; half of a surrogate pair, too. */
function character(code: number): string {
  return code < 0x10000 ? String.fromCharCode(code) : String.fromCodePoint(code)
}
