import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { NotEditable } from './not-editable.js'

/** One item of a list, or one property, somewhere in a JSON file. */
export interface JsonEntry {
  /** Names of properties: of the list that the item is in, or down to the property itself. */
  readonly path: readonly string[]
  readonly kind: 'item' | 'property'
  readonly value: unknown
  /** Whether a value that is there is this entry, also one that somebody has changed. */
  isEntry(value: unknown): boolean
}

/**
 * A JSON text, perhaps with comments and trailing commas, with an entry behind those that are there: one insertion, which leaves
 * every other byte as it is, in a layout from which {@link withoutEntry} finds the way back. A text that has the entry comes back as it is.
 *
 * The text is parsed by a library, but not written by it: that formats what is around an insertion, so that nothing could take it
 * back to the byte.
 *
 * @param text undefined where there is no file
 * @throws NotEditable
 */
export function withEntry(text: string | undefined, entry: JsonEntry): string {
  const [usual, other] = textsWith(text, entry)
  return withoutEntry(usual, entry) === text ? usual : other
}

/**
 * The text before {@link withEntry}, to the byte; undefined where that made the file. Of a text that was changed since, only the entry is
 * taken out.
 *
 * @throws NotEditable
 */
export function withoutEntry(text: string, entry: JsonEntry): string | undefined {
  if (text.trim() === '') return text
  const node = nodeOf(rootOf(text), entry)
  if (node === undefined) return text
  const own = { ...entry, value: valueIn(node) }
  // The outermost value that was made with the entry is found by making it again.
  const cuts = withItsContainers(node).flatMap((one) => cutsOf(text, one))
  const blank = /^\s*/.exec(text)?.[0]
  const origins = [undefined, blank, ...cuts]
  const isOrigin = (one: string | undefined) => isMadeFrom(text, one, own)
  const at = origins.findIndex(isOrigin)
  return at === -1 ? cutsOf(text, node)[0] : origins[at]
}

function isMadeFrom(text: string, before: string | undefined, entry: JsonEntry): boolean {
  try {
    const [usual, other] = textsWith(before, entry)
    return text === usual || (text === other && withoutEntry(usual, entry) !== before)
  } catch (error) {
    if (error instanceof NotEditable) return false
    throw error
  }
}

/** The text with the entry in the usual layout, and in the one for where that has another way back. */
function textsWith(text: string | undefined, entry: JsonEntry): readonly [usual: string, other: string] {
  if (text === undefined || text.trim() === '') {
    const [made] = textsWith(NEW_FILE, entry)
    const whole = text === undefined ? made : text + made.trimEnd()
    return [whole, whole]
  }
  const root = rootOf(text)
  if (nodeOf(root, entry) !== undefined) return [text, text]
  const { container, names } = deepest(root, entry.path)
  const [name, ...inner] = names
  const value = entry.kind === 'item' ? [entry.value] : entry.value
  const content = name === undefined ? entry.value : nested(inner, value)
  const key = name === undefined ? '' : `${JSON.stringify(name)}: `
  const made = (isUsual: boolean) => inserted(text, container, content, { key, isUsual })
  return [made(true), made(false)]
}

/** The value of an item or a property. */
function valueIn(node: Node): unknown {
  return getNodeValue((node.type === 'property' && node.children?.[1]) || node)
}

const NEW_FILE = '{\n}\n'

function rootOf(text: string): Node {
  const errors: ParseError[] = []
  // A blank in the place of a byte order mark keeps every offset.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true })
  if (root?.type !== 'object' || errors.length > 0) throw new NotEditable('is not a JSON object')
  return root
}

/** The item, or the property with its name. */
function nodeOf(root: Node, { path, kind, isEntry }: JsonEntry): Node | undefined {
  const found = findNodeAtLocation(root, [...path])
  if (found === undefined) return undefined
  if (kind === 'item') return found.children?.find((child) => isEntry(getNodeValue(child)))
  if (!isEntry(getNodeValue(found))) throw new NotEditable(`has another ${path.join('.')}`)
  return found.parent
}

/** The innermost value of a path that is there, and the names that lead on. */
function deepest(root: Node, path: readonly string[]): { container: Node; names: readonly string[] } {
  for (let length = path.length; length > 0; length--) {
    const container = findNodeAtLocation(root, path.slice(0, length))
    if (container === undefined) continue
    const wanted = length === path.length ? 'array' : 'object'
    if (container.type !== wanted)
      throw new NotEditable(`has ${path.slice(0, length).join('.')} that is not an ${wanted}`)
    return { container, names: path.slice(length) }
  }
  return { container: root, names: path }
}

function nested(names: readonly string[], value: unknown): unknown {
  return names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
}

/** The text with a value at the end of a list or an object: usually on lines of its own where the others are. */
function inserted(
  text: string,
  container: Node,
  value: unknown,
  { key, isUsual }: { readonly key: string; readonly isUsual: boolean },
): string {
  const { first, last, isSpread: areSpread } = layoutOf(text, container)
  const isEmptyLine = last === undefined && !areSpread
  const isSpread = areSpread === isUsual && !isEmptyLine
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const indentation =
    last === undefined ? indentationAt(text, container.offset) + unit : indentationAt(text, last.offset)
  const line = `${eol}${indentation}`
  const content =
    key + (isSpread ? JSON.stringify(value, undefined, unit).replaceAll('\n', line) : oneLine(value))
  if (last !== undefined) return spliced(text, endOf(last), isSpread ? `,${line}${content}` : `, ${content}`)
  if (isSpread) return spliced(text, first, line + content)
  return spliced(text, first, (container.type === 'object') === isUsual ? ` ${content} ` : content)
}

/** Where the first value of a list or an object may begin, the last one, and whether they are on lines of their own. */
function layoutOf(text: string, { offset, length, children = [] }: Node) {
  const until = children[0]?.offset ?? offset + length
  return { first: offset + 1, last: children.at(-1), isSpread: text.slice(offset, until).includes('\n') }
}

/** JSON on one line. Breaks are only between values: in a string they are escaped. */
function oneLine(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replace(/\{\n */g, '{ ')
    .replace(/\n *\}/g, ' }')
    .replace(/\[\n */g, '[')
    .replace(/\n *\]/g, ']')
    .replace(/\n */g, ' ')
}

/** The node, and the properties around it that hold nothing else; the outermost first. */
function withItsContainers(node: Node): Node[] {
  const found = [node]
  for (let one: Node | undefined = node.parent; one !== undefined; one = one.parent) {
    if ((one.type === 'array' || one.type === 'object') && one.children?.length !== 1) break
    if (one.type === 'property') found.unshift(one)
  }
  return found
}

/** The texts without a node, by what {@link inserted} may have put around it. */
function cutsOf(text: string, node: Node): string[] {
  const { parent } = node
  const siblings = parent?.children ?? []
  const at = siblings.indexOf(node)
  const [before, next] = [siblings[at - 1], siblings[at + 1]]
  const without = (from: number, to: number) => text.slice(0, from) + text.slice(to)
  if (before !== undefined) return [without(endOf(before), endOf(node))]
  if (next !== undefined) return [without(node.offset, next.offset)]
  const from = (parent?.offset ?? 0) + 1
  return [without(from, endOf(node)), without(from, endOf(node) + 1)]
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

function indentationAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

function spliced(text: string, offset: number, content: string): string {
  return text.slice(0, offset) + content + text.slice(offset)
}
