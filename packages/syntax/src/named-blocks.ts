import type { Edit } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { BlockFinder } from '@emend/engine'
import type { BlockCall } from './blocks/edit-block.js'
import type { BlockName } from './blocks/find-block.js'
import type { BlockLines, NamedFile } from './blocks/in-file.js'
import { type BlockProblem, notParsed } from './blocks/problem.js'
import { parserThread } from './thread.js'

/** Options for {@link namedBlocks}. */
export interface NamedBlocksOptions {
  /** How long parsing one file may take, in milliseconds, loading its grammar included. Default 10,000. */
  readonly timeLimit?: number | undefined
}

/** Finds the functions, classes, methods and other declarations of a text by their names, and edits them. */
export interface NamedBlocks extends BlockFinder {
  /** The lines of a block, with its comments and attributes. */
  find(file: NamedFile, name: BlockName): Promise<Result<BlockLines, BlockProblem>>
  /**
   * Turns a call for a block into an edit that has exactly one place in the text. `replaceSymbol` takes the declaration with its
   * comments, attributes, annotations, decorators and words such as `export`; those that the new text does not bring stay.
   * `insertBefore` and `insertAfter` put a declaration beside it, with the blank lines and commas that its siblings have. The new text
   * may have any indentation.
   */
  edit(file: NamedFile, call: BlockCall): Promise<Result<Edit, BlockProblem>>
}

/**
 * Finds blocks of code by name in the languages that tree-sitter parses, see {@link syntaxGuard}. Blocks are functions, methods, classes
 * and other types, namespaces, members, and the values at the top of a file; rules in CSS, elements with an id in HTML. Never throws for
 * bad input. Parsing is done in a thread, which does not keep the process alive. Linear in the text.
 *
 * @example
 * const engine = createEngine({ profile: standard, describe: engineMessages, formats, fileSystem, blocks: namedBlocks() })
 * await engine.apply(request, { where: { symbol: 'Server.start' } })
 */
export function namedBlocks({ timeLimit = 10_000 }: NamedBlocksOptions = {}): NamedBlocks {
  const thread = parserThread()
  return Object.freeze<NamedBlocks>({
    async find(file, name) {
      const outcome = await thread.run({ kind: 'find', file, name }, timeLimit)
      return 'value' in outcome
        ? outcome.value
        : notParsed(`no block was found by name, because ${outcome.reason}`)
    },
    async edit(file, call) {
      const outcome = await thread.run({ kind: 'edit', file, call }, timeLimit)
      return 'value' in outcome
        ? outcome.value
        : notParsed(`no block was found by name, because ${outcome.reason}`)
    },
  })
}
