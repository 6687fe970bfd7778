import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { diffLines } from 'diff'
import { distance } from 'fastest-levenshtein'
import { Language, type Node, Parser } from 'web-tree-sitter'

/** What a peer makes of a block of code for a file; undefined where it asks a model. */
export type Peer = (path: string, file: string, block: string) => string | undefined

/** The grammars of the harness, by the end of a path, and the sign of a comment. */
const GRAMMARS: Readonly<Record<string, readonly [wasm: string, comment?: string]>> = {
  '.js': ['tree-sitter-javascript/tree-sitter-javascript.wasm', '//'],
  '.mjs': ['tree-sitter-javascript/tree-sitter-javascript.wasm', '//'],
  '.cjs': ['tree-sitter-javascript/tree-sitter-javascript.wasm', '//'],
  '.ts': ['tree-sitter-typescript/tree-sitter-typescript.wasm', '//'],
  '.tsx': ['tree-sitter-typescript/tree-sitter-tsx.wasm', '//'],
  '.css': ['tree-sitter-css/tree-sitter-css.wasm'],
  '.html': ['tree-sitter-html/tree-sitter-html.wasm'],
  '.py': ['tree-sitter-python/tree-sitter-python.wasm', '#'],
}

/**
 * The rules by which Continue (`core/edit/lazy`) applies a block without a model, written anew from what they say. Its releases use only
 * the second: what has no marker is the whole file.
 */
export async function continuePeer(): Promise<{ readonly aligns: Peer; readonly rewrites: Peer }> {
  await Parser.init()
  const { resolve } = createRequire(import.meta.url)
  const parsers = new Map<string, Parser>()
  for (const [end, [wasm]] of Object.entries(GRAMMARS)) {
    const parser = new Parser()
    parser.setLanguage(await Language.load(resolve(wasm)))
    parsers.set(end, parser)
  }
  return {
    aligns(path, file, block) {
      const end = extname(path)
      const parser = parsers.get(end)
      if (parser === undefined) return undefined
      const made = alignedBlock(parser, file, block, GRAMMARS[end]?.[1])
      return made === undefined || losesMuch(file, made) ? undefined : made
    },
    rewrites: (path, _, block) => (parsers.has(extname(path)) && !MARKER.test(block) ? block : undefined),
  }
}

const MARKER = /\.{3}.+?\.{3}/
/** The share of a diff's lines that may go. */
const MOST_GONE = 0.3

function losesMuch(file: string, made: string): boolean {
  const parts = diffLines(file, made)
  const count = (some: typeof parts) => some.reduce((sum, { count: lines = 0 }) => sum + lines, 0)
  return count(parts.filter(({ removed }) => removed)) / count(parts) > MOST_GONE
}

function alignedBlock(parser: Parser, file: string, block: string, comment?: string): string | undefined {
  const old = rootOf(parser, file)
  let now = rootOf(parser, block)
  let text = block
  if (firstIn(now, isMarker) === undefined) {
    const [head] = now.children
    const like =
      head === null || head === undefined ? undefined : firstIn(old, (node) => areAlike(node, head))
    if (like?.parent?.equals(old) !== true) {
      const lines = now.text.split('\n').length
      const same = firstIn(
        old,
        (node) => hasSameLines(now, node),
        (node) => node.text.split('\n').length >= lines,
      )
      return same && file.slice(0, same.startIndex) + now.text + file.slice(same.endIndex)
    }
    // A part of the file: all around it stays.
    if (comment !== undefined) {
      text = `${comment} ... existing code ...\n\n${block}\n\n${comment} ... existing code...`
      now = rootOf(parser, text)
    }
  }
  const found: Found[] = []
  align(old, now, found)
  return filled(file, text, found)
}

function rootOf(parser: Parser, text: string): Node {
  const tree = parser.parse(text)
  if (tree === null) throw new Error('a parser without a language')
  return tree.rootNode
}

/** The first node that is wanted, the last of siblings first. */
function firstIn(
  root: Node,
  isWanted: (node: Node) => boolean,
  opens: (node: Node) => boolean = () => true,
): Node | undefined {
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isWanted(node)) return node
    if (opens(node)) open.push(...solid(node.children))
  }
  return undefined
}

function solid(nodes: readonly (Node | null)[]): Node[] {
  return nodes.filter((node) => node !== null)
}

function isMarker(node: Node): boolean {
  const [only] = solid(node.namedChildren)
  if (node.type === 'jsx_expression' && node.namedChildCount === 1 && only && isMarker(only)) return true
  return node.type.includes('comment') && MARKER.test(node.text)
}

function areNear(one: string, other: string, most: number): boolean {
  return distance(one, other) / Math.min(one.length, other.length) <= most
}

/** Two nodes of one type are versions of one thing: by their name, their first children, their tag, or their first line. */
function areAlike(a: Node, b: Node): boolean {
  if (a.type !== b.type) return false
  const [name, other] = [a, b].map((node) => node.childForFieldName('name')?.text)
  if (name !== undefined && name === other) return true
  const same = (of: (node: Node) => string | undefined) => of(a) === of(b)
  if (same((node) => node.namedChildren[0]?.text) && same((node) => node.children[1]?.text)) return true
  const isElement = a.type === 'jsx_element' && same((node) => node.namedChildren[0]?.children[1]?.text)
  if (isElement && areNear(a.text, b.text, 0.3)) return true
  return areNear(firstLine(a), firstLine(b), 0.2)
}

function firstLine({ text }: Node): string {
  return text.split('\n', 1)[0] ?? ''
}

/** Whether a block has the first and the last line of a node, and half of its lines from there on. */
function hasSameLines(block: Node, node: Node): boolean {
  const [now, old] = [block, node].map(({ text }) => text.split('\n').map((line) => line.trim()))
  if (now === undefined || old === undefined) return false
  const first = now.indexOf(old[0] ?? '')
  if (first < 0 || now.at(-1) !== old.at(-1)) return false
  const same = old.slice(0, now.length).filter((line, i) => line === now[first + i]).length
  return 2 * same >= Math.max(now.length, old.length)
}

/** A marker, and the nodes of the file that it stands for. */
interface Found {
  readonly marker: Node
  readonly stays: readonly Node[]
}

/** Walks two nodes side by side: a marker stands for all nodes of the file up to the next that the block has, too. */
function align(old: Node, now: Node, found: Found[]): void {
  if (old.text === now.text || firstIn(now, isMarker) === undefined) return
  const [left, right] = [solid(old.namedChildren), solid(now.namedChildren)]
  let marker: Node | undefined
  let stays: Node[] = []
  while (left.length > 0 && right.length > 0) {
    const [own, next] = [left[0] as Node, right[0] as Node]
    if (isMarker(next)) {
      marker = right.shift()
      continue
    }
    const at = right.findIndex((node) => areAlike(own, node))
    left.shift()
    if (at < 0) {
      if (marker !== undefined) stays.push(own)
      continue
    }
    align(own, right[at] as Node, found)
    right.splice(0, at + 1)
    if (marker !== undefined) found.push({ marker, stays })
    ;[marker, stays] = [undefined, []]
  }
  if (marker !== undefined) found.push({ marker, stays: [...stays, ...left] })
  for (const node of right) if (isMarker(node)) found.push({ marker: node, stays: [] })
}

/** The block with the file's text in place of its markers. One that stands for nothing goes, with the line breaks around it. */
function filled(file: string, block: string, found: readonly Found[]): string {
  let text = block
  for (const { marker, stays } of found.toSorted((a, b) => b.marker.startIndex - a.marker.startIndex)) {
    const [first, last] = [stays[0], stays.at(-1)]
    let [start, end] = [marker.startIndex, marker.endIndex]
    if (first === undefined || last === undefined) {
      for (let breaks = 0; start > 0 && text.charAt(start - 1).trim() === '' && breaks < 2; ) {
        start--
        if (text.charAt(start - 1) === '\n') breaks++
      }
      if (text.charAt(end) === '\n') end += text.charAt(end + 1) === '\n' ? 2 : 1
      text = text.slice(0, start) + text.slice(end)
    } else text = text.slice(0, start) + file.slice(first.startIndex, last.endIndex) + text.slice(end)
  }
  return text
}
