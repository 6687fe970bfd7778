import { isDeepStrictEqual } from 'node:util'
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'

/** An item of a list, or a property, at a path in a JSON file. */
export interface JsonEntry {
  /** The names of the properties that lead to the list of the item, or to the property itself. */
  readonly path: readonly string[]
  readonly kind: 'item' | 'property'
  /** What `setup` writes or may have written, the value to write first. */
  readonly values: readonly unknown[]
  /** Whether an existing value is this entry, even if somebody has changed it. */
  isEntry(value: unknown): boolean
}

/**
 * Adds an entry after the existing ones of a JSON text, which may have comments and trailing commas. It makes one insertion
 * and leaves every other byte unchanged, in a layout that {@link withoutEntry} can reverse. A text that already has the
 * entry is returned unchanged.
 *
 * A library parses the text, but does not write it: its writer reformats the surroundings of an insertion, which could not
 * be reversed to the byte.
 *
 * @param text undefined if there is no file
 * @throws NotEditable
 */
export function withEntry(text: string | undefined, entry: JsonEntry): string {
  const [usual, other] = textsWith(text, entry)
  return usual === text || withoutEntry(usual, entry) === text ? usual : other
}

/**
 * Reverses {@link withEntry} to the byte; returns undefined if that created the file. If the text has been changed since,
 * only the entry is removed.
 *
 * @throws NotEditable if there is such an entry that `setup` did not write, or that somebody has changed since
 */
export function withoutEntry(text: string, entry: JsonEntry): string | undefined {
  if (text.trim() === '') return text
  const root = rootOf(text)
  const isWritten = (value: unknown) => entry.values.some((one) => isDeepStrictEqual(one, value))
  const written = entry.kind === 'item' ? nodeOf(root, { ...entry, isEntry: isWritten }) : undefined
  const node = written ?? nodeOf(root, entry)
  if (node === undefined) return text
  const value = valueIn(node)
  if (!isWritten(value))
    throw new NotEditable(
      `has ${entry.path.join('.')} of emend that setup did not write, or that was changed since: take it out yourself`,
    )
  const own = { ...entry, values: [value] }
  // `withEntry` may have created the list or objects around the entry too. To find out, each text without one of them is
  // tried: the original is the one from which adding the entry gives this text again.
  const cuts = withItsContainers(node).flatMap((one) => textsWithout(text, one))
  const blank = /^\s*/.exec(text)?.[0]
  const origins = [undefined, blank, ...cuts]
  const isOrigin = (one: string | undefined) => isMadeFrom(text, one, own)
  const at = origins.findIndex(isOrigin)
  return at === -1 ? textsWithout(text, node)[0] : origins[at]
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

/** Returns the text with the entry in the usual layout, and in another layout for texts where the usual one cannot be reversed. */
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
  const [written] = entry.values
  const value = entry.kind === 'item' ? [written] : written
  const content = name === undefined ? written : nested(inner, value)
  const key = name === undefined ? '' : `${JSON.stringify(name)}: `
  const made = (isUsual: boolean) => inserted(text, container, content, { key, isUsual })
  return [made(true), made(false)]
}

/** Returns the value of an item or a property. */
function valueIn(node: Node): unknown {
  return plainValue((node.type === 'property' && node.children?.[1]) || node)
}

/** The library gives objects without a prototype. */
function plainValue(node: Node): unknown {
  return structuredClone(getNodeValue(node))
}

const NEW_FILE = '{\n}\n'

function rootOf(text: string): Node {
  const errors: ParseError[] = []
  // A byte order mark is replaced by a space, so that offsets stay the same.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true })
  if (root?.type !== 'object' || errors.length > 0) throw new NotEditable('is not a JSON object')
  return root
}

/** Returns the node of the entry: the item, or the property including its name. */
function nodeOf(root: Node, { path, kind, isEntry }: JsonEntry): Node | undefined {
  const found = findNodeAtLocation(root, [...path])
  if (found === undefined) return undefined
  if (kind === 'item') return found.children?.find((child) => isEntry(plainValue(child)))
  if (!isEntry(plainValue(found))) throw new NotEditable(`has another ${path.join('.')}`)
  return found.parent
}

/** Returns the innermost existing value of a path, and the names of the path that remain below it. */
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

/** Inserts a value at the end of a list or an object. In the usual layout it goes on its own lines if the other values do. */
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

/**
 * Returns where the first value of a list or an object may begin, its last value, and whether the values are on their
 * own lines.
 */
function layoutOf(text: string, { offset, length, children = [] }: Node) {
  const until = children[0]?.offset ?? offset + length
  return { first: offset + 1, last: children.at(-1), isSpread: text.slice(offset, until).includes('\n') }
}

/** Renders JSON on one line. Line breaks occur only between values, because strings escape them. */
function oneLine(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replace(/\{\n */g, '{ ')
    .replace(/\n *\}/g, ' }')
    .replace(/\[\n */g, '[')
    .replace(/\n *\]/g, ']')
    .replace(/\n */g, ' ')
}

/** Returns the node and the properties around it that contain nothing else, outermost first. */
function withItsContainers(node: Node): Node[] {
  const found = [node]
  for (let one: Node | undefined = node.parent; one !== undefined; one = one.parent) {
    if ((one.type === 'array' || one.type === 'object') && one.children?.length !== 1) break
    if (one.type === 'property') found.unshift(one)
  }
  return found
}

/** Returns the text without a node, in one version for each separator that {@link inserted} may have added. */
function textsWithout(text: string, node: Node): string[] {
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

/** A configuration cannot be edited. The message is the end of a sentence that begins with the file. */
export class NotEditable extends Error {}
