import { readdirSync, readFileSync } from 'node:fs'

/** A part of a fixture: `===== kind argument (attribute)` and the lines below it. */
interface Section {
  readonly kind: string
  readonly argument: string
  readonly attributes: readonly string[]
  readonly text: string
}

/** One example: files, a diff, and what must come of it. */
export interface Fixture {
  readonly name: string
  /** What the example shows. */
  readonly title: string
  readonly files: ReadonlyMap<string, string>
  readonly diff: string
  readonly path?: string
  readonly partial: boolean
  readonly reverse: boolean
  readonly expected: Expected
}

type Expected =
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

/**
 * Reads the examples in `fixtures/`. The first line of a file is its title; then come sections:
 *
 * - `file path`, any number; `result path` and `absent path` for the files that are others afterwards
 * - `diff`, with the attributes `(partial)`, `(reverse)` and `(path name)`
 * - `notices` and `no effect`, none by default; or `failure`: the codes on one line, then the text for the model
 *
 * Attributes of texts: `(no final newline)`, `(crlf)`, `(bom)`, and `(visible)`, in which `·` stands for a
 * blank, `→` for a tab and `␍` for a carriage return.
 */
export function loadFixtures(): Fixture[] {
  const folder = new URL('./fixtures/', import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => parseFixture(file.replace(/\.txt$/, ''), readFileSync(new URL(file, folder), 'utf8')))
}

function parseFixture(name: string, source: string): Fixture {
  const [title = '', ...parts] = source.replaceAll('\r\n', '\n').split(/^===== /m)
  const sections = parts.map(parseSection)
  const diffs = of(sections, 'diff')
  const [diff] = diffs
  if (diff === undefined || diffs.length > 1) throw new Error(`${name}: not one diff`)
  const strange = sections.find(({ kind }) => !KINDS.includes(kind))
  if (strange !== undefined) throw new Error(`${name}: unknown section ${strange.kind}`)
  const files = new Map(of(sections, 'file').map(({ argument, text }) => [argument, text]))
  const path = diff.attributes.find((attribute) => attribute.startsWith('path '))?.slice(5)
  return {
    name,
    title: title.trim(),
    files,
    diff: diff.text,
    ...(path !== undefined && { path }),
    partial: diff.attributes.includes('partial'),
    reverse: diff.attributes.includes('reverse'),
    expected: expectedOf(sections, files),
  }
}

const KINDS = ['file', 'diff', 'result', 'absent', 'notices', 'no effect', 'failure']

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

function parseSection(source: string): Section {
  const [header = '', ...lines] = source.split('\n')
  const attributes = Array.from(header.matchAll(/\(([^)]+)\)/g), ([, attribute = '']) => attribute)
  const words = header.replace(/\s*\([^)]+\)/g, '').trim()
  const kind = KINDS.find((known) => words === known || words.startsWith(`${known} `)) ?? words
  const text = decode(lines.join('\n'), attributes)
  return { kind, argument: words.slice(kind.length).trim(), attributes, text }
}

function decode(source: string, attributes: readonly string[]): string {
  const strange = attributes.find(
    (name) => !/^(?:partial|reverse|path .*|no final newline|crlf|bom|visible)$/.test(name),
  )
  if (strange !== undefined) throw new Error(`unknown attribute (${strange})`)
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
