import type { Measured, Worth } from './ledger.js'
import type { Row } from './measured/row.js'

/** What a thread measures: the rows of one history, a part of the case files, growing inputs, or one fault. */
export type Share =
  | {
      readonly kind: 'rows'
      readonly name: string
      readonly versions: number
      readonly seed: number
      readonly size: number
    }
  | { readonly kind: 'growth' }
  | { readonly kind: 'fault'; readonly row: Row }
  | { readonly kind: 'cases'; readonly folder: string; readonly part: number; readonly parts: number }

/** In place of a package: changes that are made up in the sources of packages that are installed anyway. */
export const INSTALLED = 'installed'

/** What a thread is asked. */
export type Question =
  | { readonly ask: 'each rule'; readonly only: readonly string[] }
  | { readonly ask: 'one row'; readonly id: string }
  | { readonly ask: 'off together'; readonly rules: readonly string[]; readonly blame?: boolean }

/** What a thread says of its share. */
export interface Answer {
  readonly rows: number
  readonly verdicts: Readonly<Record<string, number>>
  /** The rows that are refused or wrong, with that before them. */
  readonly notRight: readonly string[]
  /** For the question about each rule. */
  readonly rules: Readonly<Record<string, Measured>>
  /** For the question about rules that are off together. */
  readonly worth: Worth
  readonly cases: number
  /** The rows whose verdict changes, with the effect and, where it is asked for, the rules that alone bring them back. */
  readonly changed: readonly string[]
}
