import type { Edit } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { languageOf } from '../languages.js'
import { type ParseTree, treeParser } from '../parsers/tree-sitter.js'
import { rowsOf } from './block.js'
import { collectBlocks } from './collect.js'
import { type BlockCall, editBlock } from './edit-block.js'
import { type BlockName, findBlock } from './find-block.js'
import { type BlockProblem, notParsed } from './problem.js'

/** A file with the text in which blocks are looked for. */
export interface NamedFile {
  readonly path: string
  readonly text: string
}

/** The lines of a block, both counted from 1, with its comments and attributes. */
export interface BlockLines {
  readonly line: number
  readonly lastLine: number
}

/** The lines of the block that a name means. */
export async function findInFile(
  { path, text: file }: NamedFile,
  name: BlockName,
): Promise<Result<BlockLines, BlockProblem>> {
  const parse = await parserFor(path)
  if (!parse.ok) return parse
  const text = withoutMark(file)
  const tree = parse.value(text)
  try {
    const found = findBlock(collectBlocks(tree, text), text, name)
    if (!found.ok) return found
    const { first, last } = rowsOf(text, found.value)
    return { ok: true, value: { line: first + 1, lastLine: last + 1 } }
  } finally {
    tree.delete()
  }
}

/** A call for a named block as an edit of the text. */
export async function editInFile(
  { path, text }: NamedFile,
  call: BlockCall,
): Promise<Result<Edit, BlockProblem>> {
  const parse = await parserFor(path)
  return parse.ok ? editBlock(withoutMark(text), call, parse.value) : parse
}

async function parserFor(path: string): Promise<Result<ParseTree, BlockProblem>> {
  // A header may be C or C++, and the names of both are read by the grammar of C++.
  const language = languageOf(/\.h$/i.test(path) ? `${path}pp` : path)
  if (language === undefined) return notParsed('the blocks of such a file have no names that emend knows')
  if (language.parser !== 'tree-sitter') return notParsed(`blocks of ${language.name} are not known by name`)
  const parse = await treeParser(language.grammar)
  if (parse !== undefined) return { ok: true, value: parse }
  const [grammar] = language.grammar.split('/')
  return notParsed(`for named blocks of ${language.name}, install web-tree-sitter and ${grammar}`)
}

/** A byte order mark is no indentation. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}
