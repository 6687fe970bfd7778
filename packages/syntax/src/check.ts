import { bracketsPair } from './brackets.js'
import type { Fault, Parse } from './fault.js'
import { type Language, languageOf } from './languages.js'
import { newFaults } from './new-faults.js'
import { parserFor } from './parser-for.js'

/** A file before and after an edit. */
export interface CheckedFile {
  readonly path: string
  /** Undefined for a new file. */
  readonly before: string | undefined
  readonly after: string
}

/** The new faults of a file, or the language for which no grammar is installed. */
export type Check =
  | {
      readonly status: 'checked'
      readonly faults: readonly Fault[]
      /** The faults may be what the grammar does not know. Default false. */
      readonly isUncertain?: true
    }
  | { readonly status: 'no-grammar'; readonly language: string; readonly packages: readonly string[] }

/** Parses a file before and after an edit; undefined for a file of no known language. */
export async function check({ path, before, after }: CheckedFile): Promise<Check | undefined> {
  const language = languageOf(path)
  if (language === undefined || before === after || FLOW.test(after)) return undefined
  const parse = await parserFor(language)
  if (parse === undefined) {
    const grammar = language.parser === 'tree-sitter' ? (language.grammar.split('/')[0] ?? '') : ''
    return { status: 'no-grammar', language: language.name, packages: ['web-tree-sitter', grammar] }
  }
  const faults = await faultsOf(path, before, after, parse)
  const isUncertain = faults.length > 0 && isMacro(language, before, after)
  return { status: 'checked', faults, ...(isUncertain && { isUncertain }) }
}

/** Whether faults may come from macros: of what they may hide, only brackets must pair in any case. */
function isMacro(language: Language, before: string | undefined, after: string): boolean {
  if (language.parser !== 'tree-sitter' || language.hasMacros !== true) return false
  return bracketsPair(after) || (before !== undefined && !bracketsPair(before))
}

/** JavaScript with types in the syntax of Flow, which the grammar knows in part. */
const FLOW = /^\s*(?:\/\*[\s\S]{0,2000}?@flow\b|\/\/.*@flow\b)/

async function faultsOf(
  path: string,
  before: string | undefined,
  after: string,
  parse: Parse,
): Promise<readonly Fault[]> {
  const faults = parse(after)
  if (faults.length === 0 || before === undefined) return faults
  const old = parse(before)
  const isJson = languageOf(path)?.parser === 'json'
  // Much that is named `.json` has comments. A file that had some may have more.
  if (isJson && old.length > 0) {
    const { jsonFaults } = await import('./parsers/json.js')
    if (jsonFaults(before, true).length === 0) return jsonFaults(after, true)
  }
  return newFaults(before, old, after, faults)
}
