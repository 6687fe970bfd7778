import { readdirSync, readFileSync } from 'node:fs'
import { pathOf } from '../../../../test/case-failure.js'

/** One example: files, a request, and what must come of it. */
export interface Example {
  readonly name: string
  /** What the example shows. */
  readonly title: string
  /** Its file, from the root of the repository. */
  readonly source: string
  readonly files: ReadonlyMap<string, string>
  readonly request: string
  /** What the request's section says of it, without the path. */
  readonly attributes: readonly string[]
  /** The file that the host names. */
  readonly path?: string
  readonly expected: Expected
  /** The further sections of the notation, by their kind. */
  readonly more: ReadonlyMap<string, Pick<Section, 'argument' | 'text'>>
}

export type Expected =
  | {
      readonly ok: true
      /** All files afterwards. Those without a section of their own stay as they are. */
      readonly files: ReadonlyMap<string, string>
      /** `code` or `code line`, of the parser first, then of the edits. */
      readonly notices: readonly string[]
      /** `code path` of the parts that had no effect. */
      readonly withoutEffect: readonly string[]
    }
  | { readonly ok: false; readonly codes: readonly string[]; readonly text: string }

/** How the examples of a format are written. */
export interface Notation {
  /** What a section's header begins with: a line that no request of the format has. */
  readonly separator: string
  /** The name of the request's section. */
  readonly request: string
  /** What the request's section may say beside `path name`. */
  readonly attributes: readonly string[]
  /** The kinds of further sections, each of which an example has once. */
  readonly more?: readonly string[]
}

/** A part of an example: a header, `kind argument (attribute)` behind the separator, and the lines below it. */
interface Section {
  readonly kind: string
  readonly argument: string
  readonly attributes: readonly string[]
  readonly text: string
}

/**
 * Reads the examples in a folder. The first line of a file is its title; then come sections:
 *
 * - `file path`, any number; `result path` and `absent path` for the files that are others afterwards
 * - the request, with `(path name)` and the attributes of the format
 * - `notices` and `no effect`, none by default; or `failure`: the codes on one line, then the text for the model
 *
 * Attributes of texts: `(no final newline)`, `(crlf)`, `(bom)`, and `(visible)`, in which `·` stands for a
 * blank, `→` for a tab and `␍` for a carriage return.
 */
export function readExamples(folder: URL, notation: Notation): Example[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const source = readFileSync(new URL(file, folder), 'utf8')
      const example = parseExample(file.replace(/\.txt$/, ''), source, notation)
      return { ...example, source: pathOf(new URL(file, folder)) }
    })
}

/** Examples as rows with their names, which `%s` of a title does not cut as `$name` does. */
export function named<One extends { readonly name: string }>(
  all: readonly One[],
): (readonly [string, One])[] {
  return all.map((one) => [one.name, one])
}

const TEXT_ATTRIBUTES = ['no final newline', 'crlf', 'bom', 'visible']
const KINDS = ['file', 'result', 'absent', 'notices', 'no effect', 'failure']

function parseExample(name: string, source: string, notation: Notation): Omit<Example, 'source'> {
  const header = new RegExp(`^${notation.separator} `, 'm')
  const [title = '', ...parts] = source.replaceAll('\r\n', '\n').split(header)
  const sections = parts.map((part) => parseSection(part, notation))
  const [request, ...more] = of(sections, notation.request)
  if (request === undefined || more.length > 0) throw new Error(`${name}: not one ${notation.request}`)
  const files = new Map(of(sections, 'file').map(({ argument, text }) => [argument, text]))
  const path = request.attributes.find(isPath)
  return {
    name,
    title: title.trim(),
    files,
    request: request.text,
    attributes: request.attributes.filter((attribute) => !isPath(attribute)),
    ...(path !== undefined && { path: path.slice(5) }),
    expected: expectedOf(sections, files),
    more: new Map((notation.more ?? []).map((kind) => [kind, onlyOf(sections, kind, name)])),
  }
}

function onlyOf(sections: readonly Section[], kind: string, name: string): Section {
  const [section, ...others] = of(sections, kind)
  if (section === undefined || others.length > 0) throw new Error(`${name}: not one ${kind}`)
  return section
}

function isPath(attribute: string): boolean {
  return attribute.startsWith('path ')
}

function expectedOf(sections: readonly Section[], files: ReadonlyMap<string, string>): Expected {
  const [failure] = of(sections, 'failure')
  if (failure !== undefined) {
    const [codes = '', ...text] = failure.text.split('\n')
    return { ok: false, codes: codes.split(' '), text: text.join('\n').trimEnd() }
  }
  const after = new Map(files)
  for (const { argument, text } of of(sections, 'result')) after.set(argument, text)
  for (const { argument } of of(sections, 'absent')) after.delete(argument)
  return {
    ok: true,
    files: after,
    notices: linesOf(sections, 'notices'),
    withoutEffect: linesOf(sections, 'no effect'),
  }
}

function parseSection(source: string, notation: Notation): Section {
  const [header = '', ...lines] = source.split('\n')
  const attributes = Array.from(header.matchAll(/\(([^)]+)\)/g), ([, attribute = '']) => attribute)
  const known = [...TEXT_ATTRIBUTES, ...notation.attributes]
  const strange = attributes.find((attribute) => !isPath(attribute) && !known.includes(attribute))
  if (strange !== undefined) throw new Error(`unknown attribute (${strange})`)
  const words = header.replace(/\s*\([^)]+\)/g, '').trim()
  const kind = [...KINDS, notation.request, ...(notation.more ?? [])].find(
    (one) => words === one || words.startsWith(`${one} `),
  )
  if (kind === undefined) throw new Error(`unknown section ${words}`)
  const text = decode(lines.join('\n'), attributes)
  return { kind, argument: words.slice(kind.length).trim(), attributes, text }
}

function decode(source: string, attributes: readonly string[]): string {
  let text = source
  if (attributes.includes('visible')) {
    text = text.replaceAll('·', ' ').replaceAll('→', '\t').replaceAll('␍', '\r')
  }
  if (attributes.includes('no final newline')) text = text.replace(/\n$/, '')
  if (attributes.includes('crlf')) text = text.replaceAll('\n', '\r\n')
  return attributes.includes('bom') ? `\uFEFF${text}` : text
}

function of(sections: readonly Section[], kind: string): Section[] {
  return sections.filter((section) => section.kind === kind)
}

function linesOf(sections: readonly Section[], kind: string): string[] {
  return of(sections, kind).flatMap(({ text }) => text.split('\n').filter((line) => line !== ''))
}
