import type { EditFormat } from '@emend/core/plugin'
import type { Balance } from '@emend/engine'
import type { GitFlags } from '../git/with-git.js'
import type { PrintFlags } from '../output/print-outcome.js'
import type { RawFileChoice, RawPolicy } from '../setup/policy.js'
import type { SetupFlags } from '../setup/setup.js'

/** The options that commands on files share. */
export interface RunFlags extends RawPolicy, RawFileChoice, SetupFlags, PrintFlags, GitFlags {
  /** Whether to write read-only files too. */
  readonly force: boolean
  /** Whether files with several hard links are written in place, so that all of their names change. */
  readonly keepHardLinks: boolean
  readonly profile?: string
  readonly interactive: boolean
  /** Whether a block of code is the whole new text of its file, and whether it may be a new file. */
  readonly whole?: boolean
  readonly create?: boolean
  /** Whether to write refused edits beside the files; `reject` is another spelling of the option. */
  readonly rejects: boolean
  readonly reject: boolean
  /** The named block in which edits are looked for. */
  readonly symbol?: string
  /** Whether to refuse syntax errors that an edit brings. */
  readonly checkSyntax: boolean
  readonly balance?: Balance
  /** What looks at the edit, separated by commas; true for what the configuration names. */
  readonly diagnostics?: string | true
  readonly newErrors?: 'tell' | 'refuse'
  readonly formatter?: 'biome' | 'prettier'
  /** Whether programs that look at the edit, or format, may load what requests wrote. */
  readonly trustWritten: boolean
}

/** The options of `emend edit`. */
export interface EditFlags extends RunFlags {
  readonly old?: string
  readonly new?: string
  readonly all: boolean
  /** The named blocks to replace, or to insert beside; at most one of them. */
  readonly replaceSymbol?: string
  readonly insertBefore?: string
  readonly insertAfter?: string
}

/** A request, and what is needed to read it. */
export interface Request {
  readonly input: unknown
  readonly format: EditFormat
  /** The file for edits in the request that name no path. */
  readonly path?: string
  /** The file that all edits are for. */
  readonly file?: string
  /** How many leading folders to remove from the paths. A diff is read without them already. */
  readonly strip?: number
  /** Whether to undo the request instead of applying it. Default false. */
  readonly reverse?: boolean
  /** Where the request came from, for messages when there are several requests. */
  readonly source?: string
}
