import type { Diagnostic } from '@emend/core/plugin'
import type { Guard, GuardedFile } from '@emend/engine'
import type { Fault } from './fault.js'
import { languageOf } from './languages.js'
import { type ParserThread, parserThread } from './thread.js'

/** Options for {@link syntaxGuard}. */
export interface SyntaxOptions {
  /** Whether new errors refuse the request, or are only reported. Default `refuse`. */
  readonly onError?: 'refuse' | 'warn'
  /** How long parsing one file may take, in milliseconds, loading its grammar included. Default 10,000. */
  readonly timeLimit?: number
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
 * const engine = createEngine({ formats, fileSystem, guards: [syntaxGuard()] })
 */
export function syntaxGuard({ onError = 'refuse', timeLimit = 10_000 }: SyntaxOptions = {}): Guard {
  const thread = parserThread()
  const severity = onError === 'refuse' ? 'error' : 'warning'
  return async function syntax(file) {
    const diagnostics = await diagnosticsOf(file, thread, timeLimit, severity)
    return diagnostics.length === 0 ? undefined : { diagnostics }
  }
}

async function diagnosticsOf(
  { path, before, after }: GuardedFile,
  thread: ParserThread,
  timeLimit: number,
  severity: Diagnostic['severity'],
): Promise<readonly Diagnostic[]> {
  if (after === undefined || before === after || languageOf(path) === undefined) return []
  const outcome = await thread.run({ kind: 'check', file: { path, before, after } }, timeLimit)
  if ('reason' in outcome) return [unchecked(outcome.reason)]
  const { value: check } = outcome
  if (check === undefined) return []
  if (check.status === 'no-grammar')
    return [unchecked(`for ${check.language}, install ${check.packages.join(' and ')}`)]
  return diagnosticsFor(check.faults, after, check.isUncertain ? 'warning' : severity)
}

function unchecked(reason: string): Diagnostic {
  return { severity: 'warning', message: `the syntax was not checked: ${reason}` }
}

/** At most {@link MOST} faults as diagnostics: a file that a parser takes for another language has thousands. */
function diagnosticsFor(
  faults: readonly Fault[],
  text: string,
  severity: Diagnostic['severity'],
): readonly Diagnostic[] {
  if (faults.length === 0) return []
  const lines = text.split('\n')
  return faults.slice(0, MOST).map(({ start, message }) => {
    const line = text.slice(0, start).split('\n').length
    const first = Math.max(1, line - 1)
    const excerpt = {
      first,
      text: lines
        .slice(first - 1, line + 1)
        .join('\n')
        .trimEnd(),
    }
    return { severity, message, line, excerpt }
  })
}

const MOST = 10
