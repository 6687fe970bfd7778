import type { ApplyOptions, FileResult, Profile } from '@emend/core'
import type {
  CancelSignal,
  Echo,
  EditFormat,
  EditPolicy,
  EngineWords,
  ExpectedHash,
  Replacer,
} from '@emend/core/plugin'
import type { FileSystem, OnProgress, TextOptions, UndoOptions } from '@emend/fs'
import type { Ledger } from '@emend/ledger'
import type { FormatRegistry, ReplacerRegistry } from '@emend/registry'
import type { PathMap } from './asked-paths.js'
import type { Balance } from './balance.js'
import type { Beginnings } from './beginnings.js'
import type { Diagnostics } from './diagnostics.js'
import type { OnEvent } from './events.js'
import type { Guard } from './guard.js'
import type { PlannedFile } from './planned.js'
import type { OnUnmatched } from './unmatched.js'
import type { BlockFinder, Where } from './where.js'

/** The options of `createEngine`. */
export interface EngineOptions extends Partial<EditPolicy>, Pick<ApplyOptions, 'skipped'>, TextOptions {
  /** The formats of requests, as a registry or any list. */
  readonly formats: Iterable<EditFormat>
  readonly fileSystem: FileSystem
  /**
   * One cascade for all formats, in place of each format's own, as a registry or any list from strict to tolerant. To add
   * replacers, `extend` is usually the better option.
   */
  readonly replacers?: Iterable<Replacer> | undefined
  /**
   * Adds replacers to the cascade of every format, be it the format's own, that of a compatibility profile, or `replacers`. A
   * replacer that finds nothing does not change any result. Where the replacer beside which one is placed belongs to other
   * formats only, it goes to the end of its own tier. Refused together with a profile that does not use replacers
   * (`roo`).
   *
   * @example extend: (cascade) => cascade.with(mine, { before: 'escapes' })
   */
  readonly extend?: Extend | undefined
  /** The profile to match with, such as `standard` of `@emend/core`. */
  readonly profile: Profile
  /** The words of results: `engineMessages` of `@emend/feedback`, or a host's own. */
  readonly describe: EngineWords
  /** Receives debug messages for the host's log. */
  readonly logger?: Logger | undefined
  /** Called for every file that a commit writes. */
  readonly onProgress?: OnProgress | undefined
  /** Called for a corrected edit if an edit has no place. Default: such an edit is refused. */
  readonly onUnmatched?: OnUnmatched | undefined
  /** Offer a corrected edit with a failure if there is exactly one safe candidate, and `describe` has `corrections`. Default true. */
  readonly corrections?: boolean | undefined
  /** Called for every changed file before anything is written, in this order. They may change the file or refuse the request. */
  readonly guards?: readonly Guard[] | undefined
  /**
   * Finds what requests break, such as `diagnostics(…)` of `@emend/diagnostics`: results have its `diagnostics`, and messages a section
   * about them. Requests cannot write what it loads. Default: nothing is looked at.
   */
  readonly diagnostics?: Diagnostics | undefined
  /**
   * Whether a request after which a file's brackets, quotes and tags do not pair, and did before it, has a notice (`unbalanced`), or is
   * refused as `vetoed`: for hosts whose requests are whole changes. Languages by the file's ending; never new files. Default `report`.
   */
  readonly balance?: Balance | undefined
  /** Finds the blocks of code that edits name, such as `namedBlocks()` of `@emend/syntax`. Default: an edit that names one is refused. */
  readonly blocks?: BlockFinder | undefined
  /**
   * Called once for every call of `preview`, `apply` and `undo`, when it ends. Events contain numbers and names, never content; who
   * wants more has the result. `spans` of `@emend/engine/opentelemetry` makes spans of them.
   */
  readonly onEvent?: OnEvent | undefined
  /**
   * What the session's model was shown. Edits are placed in that and carried to the files as they are; an edit whose lines
   * changed meanwhile is refused as `stale`. What a call writes, and what its refusal shows, the ledger records. Default: none.
   */
  readonly ledger?: Ledger | undefined
  /**
   * Where the part of a request that is cut off is kept, so that the model can send the rest alone. Default: none, and it sends all of it
   * again.
   */
  readonly beginnings?: Beginnings | undefined
  /**
   * What the message shows of each file that a call changed: `none`, its diff (`changes`), or the changed lines with those around
   * them, each after its number (`context`), which count as shown for the ledger. Both are cut, and say so. Default: `changes` where
   * an edit was placed tolerantly, else `none`.
   */
  readonly echo?: Echo | undefined
  /**
   * Beginnings of paths as a model writes them, and what stands there here, such as `{ '/workspace/repo': '' }` for a model that
   * worked in a sandbox. Whole folders only, the longest first; what comes out is checked as any path. Default: none.
   */
  readonly paths?: PathMap | undefined
  /**
   * Names of fields that mean nothing to the host's own tool: they are not judged. Their words count, so `workspaceId` is
   * `workspace_id`. Default: a field that nobody knows is refused by its name if its value may say where, how often or whether.
   */
  readonly ignoreFields?: readonly string[] | undefined
  /** Cancels every call. To cancel one call, use the option `signal` of that call. */
  readonly signal?: CancelSignal | undefined
  /** The maximum number of steps for one call, all of its files together; comparing a line takes about one step. Default 200 million. */
  readonly budget?: number | undefined
}

/** The options of an engine, with its registries. */
export interface EngineParts extends EngineOptions {
  readonly formats: FormatRegistry
  readonly replacers?: ReplacerRegistry | undefined
}

/**
 * Turns the cascade of a format into the one to use.
 *
 * @throws any error, such as `RegistryError` for a name that is in no format's cascade
 */
export type Extend = (cascade: ReplacerRegistry, format: EditFormat) => Iterable<Replacer>

/** A host's log. */
export interface Logger {
  debug(message: string): void
}

/** The options for one request. */
export interface RequestOptions {
  /** The name of the format, or a format, which need not be one of the engine's. Default: the one with the highest confidence. */
  readonly format?: string | EditFormat | undefined
  /** The file for a request that names none. */
  readonly path?: string | undefined
  /**
   * The file that all edits are for, whatever the request calls it (notice `other-name`). A request for several files is refused.
   * Default: the files that it names.
   */
  readonly file?: string | undefined
  /** How many leading folders are removed from every path that the option `paths` does not replace. Default 0. */
  readonly strip?: number | undefined
  /** The named block of code in which edits are looked for that name none. Needs the engine's option `blocks`. Default: the whole file. */
  readonly where?: Where | undefined
  /** Accept a request that is cut off. Default false. */
  readonly unfinished?: boolean | undefined
  /**
   * Take a block of code without a marker for the whole new text of its file, with nothing to ask, and a call with the whole text of a file
   * that exists for its new text. Default: only where its lines say so.
   */
  readonly whole?: boolean | undefined
  /** Create the file of a block of code where there is none. Default: only where words beside the block say that it is new. */
  readonly create?: boolean | undefined
  /** Undo the request in files that it was applied to. Default false. */
  readonly reverse?: boolean | undefined
  /** The hash that every file of the request must have, else it is refused as `stale`. Default: what the request itself says. */
  readonly expects?: ExpectedHash | undefined
  /** The ledger of the session that sends this request. Default: the engine's. */
  readonly ledger?: Ledger | undefined
  /**
   * The changed files as an earlier preview of this request gave them, such as one that a person approved; their paths and
   * texts suffice. If the request would now do anything else, it is refused as `stale`. Default: it may do whatever it does.
   */
  readonly planned?: readonly PlannedFile[] | undefined
  /**
   * The part of an earlier preview of this request that is to be written, in place of all of it, as `select` of `@emend/edits`
   * gives its files. If one is not a file that the request changes, or its text before is another one by now, it is refused as
   * `stale`. Default: all.
   */
  readonly chosen?: readonly FileResult[] | undefined
  /**
   * Cancels the call: nothing is written, and the result is a refusal with the code `cancelled`. Once writing has begun, all
   * of it is written. The signal is checked between reading, searching and writing. During a search it takes effect only if
   * it changes without this thread, as a signal set by another thread does.
   */
  readonly signal?: CancelSignal | undefined
}

/** The options for a request that is still arriving. */
export interface StreamOptions extends Omit<RequestOptions, 'unfinished' | 'reverse' | 'planned' | 'chosen'> {
  /** The name of its format. It is required, because the beginning of a request does not show the format reliably. */
  readonly format: string
  /** Whether every complete edit is followed by a preview of its file. Default true. */
  readonly previews?: boolean | undefined
}

/** The options of `undo`. */
export interface UndoRequest extends Pick<UndoOptions, 'merge' | 'partial'>, Pick<RequestOptions, 'signal'> {}
