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
 * every other byte as it is. A text that has the entry comes back as it is.
 *
 * The text is parsed by a library, but not written by it: that formats what is around an insertion, so that nothing could take it
 * back to the byte.
 *
 * @param text undefined where there is no file
 * @throws NotEditable
 */
export function withEntry(text: string | undefined, entry: JsonEntry): string {
  const before = text === undefined || text.trim() === '' ? NEW_FILE : text
  const root = rootOf(before)
  if (nodeOf(root, entry) !== undefined) return before
  const { container, names } = deepest(root, entry.path)
  const [name, ...inner] = names
  const value = entry.kind === 'item' ? [entry.value] : entry.value
  if (name !== undefined)
    return inserted(before, container, nested(inner, value), `${JSON.stringify(name)}: `)
  return inserted(before, container, entry.value, '')
}

/**
 * The text before {@link withEntry}, to the byte; undefined where that made the file. Of a text that was changed since, only the entry is
 * taken out.
 *
 * @throws NotEditable
 */
export function withoutEntry(text: string, entry: JsonEntry): string | undefined {
  const node = nodeOf(rootOf(text), entry)
  if (node === undefined) return text
  const own = { ...entry, value: valueIn(node) }
  if (withEntry(undefined, own) === text) return undefined
  // The outermost value that was made with the entry is found by making it again.
  const cuts = withItsContainers(node).flatMap((one) => cutsOf(text, one))
  return cuts.find((one) => isMadeFrom(text, one, own)) ?? cutsOf(text, node)[0]
}

function isMadeFrom(text: string, before: string, entry: JsonEntry): boolean {
  try {
    return withEntry(before, entry) === text
  } catch (error) {
    if (error instanceof NotEditable) return false
    throw error
  }
}

/** The value of an item or a property. */
function valueIn(node: Node): unknown {
  return getNodeValue((node.type === 'property' && node.children?.[1]) || node)
}

const NEW_FILE = '{\n}\n'

function rootOf(text: string): Node {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  if (root?.type !== 'object' || errors.length > 0) throw new NotEditable('is no JSON object')
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
      throw new NotEditable(`has ${path.slice(0, length).join('.')} that is no ${wanted}`)
    return { container, names: path.slice(length) }
  }
  return { container: root, names: path }
}

function nested(names: readonly string[], value: unknown): unknown {
  return names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
}

/** The text with a value at the end of a list or an object, on a line of its own where the others are. */
function inserted(text: string, container: Node, value: unknown, name: string): string {
  const { first, last, isSpread } = layoutOf(text, container)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const indentation =
    last === undefined ? indentationAt(text, container.offset) + unit : indentationAt(text, last.offset)
  const line = `${eol}${indentation}`
  const content =
    name + (isSpread ? JSON.stringify(value, undefined, unit).replaceAll('\n', line) : oneLine(value))
  if (last !== undefined) return spliced(text, endOf(last), isSpread ? `,${line}${content}` : `, ${content}`)
  const isObject = container.type === 'object'
  return spliced(text, first, isSpread ? line + content : isObject ? ` ${content} ` : content)
}

/** Where the first value of a list or an object may begin, the last one, and whether they stand on lines of their own. */
function layoutOf(text: string, { offset, length, children = [] }: Node) {
  const until = children[0]?.offset ?? offset + length
  return { first: offset + 1, last: children.at(-1), isSpread: text.slice(offset, until).includes('\n') }
}

/** JSON on one line. Breaks stand only between values: in a string they are escaped. */
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
