import { canItEdit, editPackFt, explicitEdit } from './before-after.mjs'
import { codexPatches } from './codex-patches.mjs'
import { diffXyz } from './diff-xyz.mjs'
import { piTraces } from './pi-traces.mjs'

/** The benchmarks that need no model. */
export const SETS = [diffXyz, codexPatches, explicitEdit, piTraces, canItEdit, editPackFt]
