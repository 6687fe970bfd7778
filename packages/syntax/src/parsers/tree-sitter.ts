import { createRequire } from 'node:module'
import type { Language, Node, Parser, Tree } from 'web-tree-sitter'
import { type Fault, type Parse, quoted } from '../fault.js'

type Library = typeof import('web-tree-sitter')

const own = createRequire(import.meta.url)
let library: Promise<Library> | undefined
const parsers = new Map<string, Promise<Parser>>()

/**
 * Loads the grammar of a language.
 *
 * @param grammar the file without `.wasm`, below the package's name
 * @returns undefined if the grammar, or `web-tree-sitter` itself, is not installed
 */
export async function treeSitter(grammar: string): Promise<Parse | undefined> {
  const parser = await parserOf(grammar)
  return parser && ((text) => faultsOf(parser, text))
}

/** Parses a text; the caller deletes the tree. */
export type ParseTree = (text: string) => Tree

/** Loads what parses a language into trees, as {@link treeSitter} loads it. */
export async function treeParser(grammar: string): Promise<ParseTree | undefined> {
  const parser = await parserOf(grammar)
  return parser && ((text) => treeOf(parser, text))
}

async function parserOf(grammar: string): Promise<Parser | undefined> {
  const file = resolved(`${grammar}.wasm`)
  if (file === undefined || resolved('web-tree-sitter') === undefined) return undefined
  library ??= load()
  const loaded = await library
  const made = parsers.get(grammar) ?? parserFor(loaded, file)
  parsers.set(grammar, made)
  return made
}

function resolved(name: string): string | undefined {
  try {
    return own.resolve(name)
  } catch {
    return undefined
  }
}

async function load(): Promise<Library> {
  const loaded = await import('web-tree-sitter')
  await loaded.Parser.init()
  return loaded
}

async function parserFor({ Language, Parser }: Library, file: string): Promise<Parser> {
  const parser = new Parser()
  parser.setLanguage(await Language.load(file))
  return parser
}

function treeOf(parser: Parser, text: string): Tree {
  const tree = parser.parse(text)
  if (tree === null) throw new Error('the parser gave no tree')
  return tree
}

function faultsOf(parser: Parser, text: string): readonly Fault[] {
  const tree = treeOf(parser, text)
  try {
    return faultsIn(tree, text)
  } finally {
    tree.delete()
  }
}

/** The first faults of a tree, at most {@link MOST}. Only nodes that hold one are gone through. */
function faultsIn(tree: Tree, text: string): readonly Fault[] {
  const faults: Fault[] = []
  const open: Node[] = [tree.rootNode]
  for (let node = open.pop(); node !== undefined && faults.length < MOST; node = open.pop()) {
    if (node.isMissing || node.isError) faults.push(faultAt(node, tree.language, text))
    else if (node.hasError)
      for (const child of node.children.toReversed()) if (child !== null) open.push(child)
  }
  return faults.sort((one, other) => one.start - other.start)
}

/** A text with as many is of another language. */
const MOST = 200

function faultAt(node: Node, language: Language, text: string): Fault {
  const { startIndex: start, endIndex: end, isMissing, type } = node
  if (isMissing) return { start, end, message: `${named(type)} is missing` }
  const bracket = unclosed(node)
  if (bracket !== undefined) {
    const message = `\`${CLOSERS[bracket.type]}\` is expected: the \`${bracket.type}\` here is not closed`
    return { start: bracket.startIndex, end, message }
  }
  const expected = expectedAt(node, language)
  const wanted = expected.length === 0 ? '' : `; expected ${expected.join(' or ')}`
  return {
    start,
    end,
    message: `unexpected ${quoted(text.slice(start, Math.min(end, start + 100)))}${wanted}`,
  }
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The last bracket within a fault that nothing closes there. */
function unclosed(error: Node): Node | undefined {
  const open: Node[] = []
  for (const child of error.children) {
    if (child === null) continue
    if (child.type in CLOSERS) open.push(child)
    else if (child.type === CLOSERS[open.at(-1)?.type ?? '']) open.pop()
  }
  return open.at(-1)
}

/** Up to four things that may stand in the place of what is wrong, marks before names. */
function expectedAt(error: Node, language: Language): readonly string[] {
  let leaf = error
  for (let child = leaf.firstChild; child !== null; child = leaf.firstChild) leaf = child
  const found = new Set<string>()
  const lookahead = language.lookaheadIterator(leaf.parseState)
  if (lookahead === null) return []
  for (const name of lookahead) if (/^\W{1,2}$/.test(name) && name !== leaf.type) found.add(named(name))
  lookahead.delete()
  return found.size > 4 ? [] : [...found]
}

function named(type: string): string {
  return /^\W+$/.test(type) ? `\`${type}\`` : type.replaceAll('_', ' ')
}
