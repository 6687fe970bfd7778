import type { RequestOptions } from '@emend/core'
import type { FuzzOptions } from './fuzz.js'

/** The options of `applyPatch`. */
export interface ApplyPatchOptions extends RequestOptions, FuzzOptions {}

/** The options of `applyDiff`. */
export type ApplyDiffOptions = Omit<ApplyPatchOptions, 'mode' | 'unfinished'>
