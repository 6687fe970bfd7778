import type { ApplyOptions, Failure, Profile } from '@emend/core'
import type { CancelSignal, EditFormat, EditPolicy, Replacer, Tier } from '@emend/core/plugin'
import type { FileSystem, OnProgress, TextOptions } from '@emend/fs'
import type { ReplacerRegistry } from '@emend/registry'
import type { Guard } from './guard.js'
import type { OnUnmatched } from './unmatched.js'

/** What an engine is made of. */
export interface EngineOptions extends Partial<EditPolicy>, Pick<ApplyOptions, 'skipped'>, TextOptions {
  /** The formats that requests may be written in; a registry, or any list. */
  readonly formats: Iterable<EditFormat>
  readonly fileSystem: FileSystem
  /** One cascade for every format, in place of the formats' own, which is seldom wanted: see `extend`. A registry, or any list from strict to tolerant. */
  readonly replacers?: Iterable<Replacer>
  /**
   * Adds replacers to the cascade of every format, whatever that is: the format's own, a compatibility profile's, or
   * `replacers`. A replacer that finds nothing changes no result. Refused together with a profile that asks no replacers (`roo`).
   *
   * @example extend: (cascade) => cascade.with(mine, { before: 'escape-normalized' })
   */
  readonly extend?: Extend
  /** Default `standard`. */
  readonly profile?: Profile
  /** What a host learns of the work beside results, for its log. */
  readonly logger?: Logger
  /** Called for every file that a commit writes. */
  readonly onProgress?: OnProgress
  /** Asked for a corrected edit where one has no place. Default: such an edit is refused. */
  readonly onUnmatched?: OnUnmatched
  /** Offer a corrected edit with a failure where there is exactly one safe candidate. Default true. */
  readonly corrections?: boolean
  /** Look at every changed file before anything is written, in this order; may change it or refuse the request. */
  readonly guards?: readonly Guard[]
  /** Called for every edit once its outcome is known: numbers and names, never content. */
  readonly onEvent?: (event: EditEvent) => void
  /** Cancels every call; for one call see the option of that name of each. */
  readonly signal?: CancelSignal
  /** Steps of work for one file, about a line compared each. Default 200 million. */
  readonly budget?: number
}

/**
 * Makes of the cascade of a format the one that is used.
 *
 * @throws whatever keeps it from that, such as `RegistryError` for a name that this cascade has not: `cascade.has` tells
 */
export type Extend = (cascade: ReplacerRegistry, format: EditFormat) => Iterable<Replacer>

/** A host's log. */
export interface Logger {
  debug(message: string): void
}

/** What became of one edit. Holds no content, no path and no text of the request. */
export interface EditEvent {
  readonly format: string
  /** What became of it: the status of its report, or the code of its failure. */
  readonly outcome: 'applied' | 'already-applied' | 'unchanged' | 'refused' | Failure['code']
  readonly tier?: Tier
  readonly replacer?: string
  readonly similarity?: number
  /** How many places were found. */
  readonly candidates: number
  /** Milliseconds that planning the whole request took. */
  readonly duration: number
}

/** How to read one request. */
export interface RequestOptions {
  /** The name of its format, or a format that the engine need not have. Default: the one that is surest. */
  readonly format?: string | EditFormat
  /** The file that a request without a path is for. */
  readonly path?: string
  /** Accept a request that breaks off. Default false. */
  readonly unfinished?: boolean
  /** Undo the request in files that it was applied to. Default false. */
  readonly reverse?: boolean
  /**
   * Cancels the call: nothing is written, and the result is refused as `cancelled`. What is being written already is written whole.
   * A search in the same thread hears of it between its steps only where the signal changes on its own, as one that
   * another thread sets; else it is heard between reading, searching and writing.
   */
  readonly signal?: CancelSignal
}
