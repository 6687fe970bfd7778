import type { EditFormat } from '@emend/core/plugin'
import type { PrintFlags } from './output/outcome.js'
import type { RawFileChoice, RawPolicy } from './policy.js'
import type { SetupFlags } from './setup.js'

/** The options that commands on files share. */
export interface RunFlags extends RawPolicy, RawFileChoice, SetupFlags, PrintFlags {
  readonly cwd: string
  /** Whether to write read-only files too. */
  readonly force: boolean
  readonly profile?: string
  readonly interactive: boolean
  /** Whether to write refused edits beside the files; `reject` is another spelling of the option. */
  readonly rejects: boolean
  readonly reject: boolean
  /** Whether to mark refused edits as conflicts in the files. */
  readonly '3way': boolean
  /** Whether to make a git commit of the changed files; a message implies it. */
  readonly commit: boolean
  readonly message?: string
  /** The named block in which edits are looked for. */
  readonly symbol?: string
  /** Whether to refuse syntax errors that an edit brings. */
  readonly checkSyntax: boolean
  /** Whether to refuse to change files that have uncommitted changes. */
  readonly requireClean: boolean
}

/** A request, and what is needed to read it. */
export interface Request {
  readonly input: unknown
  readonly format: EditFormat
  /** The file for edits in the request that name no path. */
  readonly path?: string
  /** Whether to undo the request instead of applying it. Default false. */
  readonly reverse?: boolean
  /** Where the request came from, for messages when there are several requests. */
  readonly source?: string
}
