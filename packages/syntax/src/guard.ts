import type { Guard, GuardDiagnostic, GuardedFile } from '@emend/engine'
import type { Fault } from './fault.js'
import { languageOf } from './languages.js'
import { type ParserThread, parserThread } from './thread.js'

/** Options for {@link syntaxGuard}. */
export interface SyntaxOptions {
  /** Whether new errors refuse the request, or are only reported. Default `refuse`. */
  readonly onError?: 'refuse' | 'warn' | undefined
  /** How long parsing one file may take, in milliseconds, loading its grammar included. Default 10,000. */
  readonly timeLimit?: number | undefined
}

/**
 * A guard that parses every changed file before and after the request, and refuses errors that are new and lie in or after the
 * change. JSON, YAML and TOML are parsed by libraries that come along; JavaScript, TypeScript, Python, Go, Rust, Java, C, C++, C#,
 * Ruby, PHP, Bash, HTML and CSS by tree-sitter, if the host has `web-tree-sitter` and the language's package installed. What is
 * needed for a language is loaded with the first file in it.
 *
 * The first ten errors of a file are reported. A file is left unchecked, with a warning, where the grammar of its language is not installed, and where parsing fails or takes
 * longer than the limit. In C and C++, whose macros no grammar knows, only an error by which brackets do not pair any more refuses;
 * others are warnings. Files of other languages, notebooks, and files that are deleted are not looked at. Parsing is done in a
 * thread, which does not keep the process alive.
 *
 * @example
 * const engine = createEngine({ profile: standard, describe: engineMessages, formats, fileSystem, guards: [syntaxGuard()] })
 */
export function syntaxGuard({ onError = 'refuse', timeLimit = 10_000 }: SyntaxOptions = {}): Guard {
  const thread = parserThread()
  const severity = onError === 'refuse' ? 1 : 2
  return async function syntax(file) {
    const diagnostics = await diagnosticsOf(file, thread, timeLimit, severity)
    return diagnostics.length === 0 ? undefined : { diagnostics }
  }
}

async function diagnosticsOf(
  { path, before, after }: GuardedFile,
  thread: ParserThread,
  timeLimit: number,
  severity: GuardDiagnostic['severity'],
): Promise<readonly GuardDiagnostic[]> {
  if (after === undefined || before === after || languageOf(path) === undefined) return []
  const outcome = await thread.run({ kind: 'check', file: { path, before, after } }, timeLimit)
  if ('reason' in outcome) return [unchecked(outcome.reason)]
  const { value: check } = outcome
  if (check === undefined) return []
  if (check.status === 'no-grammar')
    return [unchecked(`for ${check.language}, install ${check.packages.join(' and ')}`)]
  return diagnosticsFor(check.faults, after, check.isUncertain ? 2 : severity)
}

function unchecked(reason: string): GuardDiagnostic {
  return { severity: 2, message: `the syntax was not checked: ${reason}` }
}

/** At most {@link MOST} faults as diagnostics: a file that a parser takes for another language has thousands. */
function diagnosticsFor(
  faults: readonly Fault[],
  text: string,
  severity: GuardDiagnostic['severity'],
): readonly GuardDiagnostic[] {
  if (faults.length === 0) return []
  return faults.slice(0, MOST).map(({ start, end, message }) => {
    // Where something is missing, the range is not empty, either: an empty one at the start is about the file as a whole.
    const range = { start: placeAt(text, start), end: placeAt(text, Math.max(end, start + 1)) }
    return { severity, message, range }
  })
}

/** Where an offset is, as language servers count. */
function placeAt(text: string, offset: number) {
  const lines = text.slice(0, offset).split(/\r\n|[\r\n]/)
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}

const MOST = 10
