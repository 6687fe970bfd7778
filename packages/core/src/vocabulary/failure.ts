import type { EditFailure, PluginCode } from './edit-failure.js'
import type { FileProblem, StorageProblem } from './file-problem.js'
import type { ParseFailure, RenderFailure } from './parse-failure.js'

/** Everything that can go wrong with a request, told apart by `code`. See `describe` for the text. */
export type Failure = ParseFailure | RenderFailure | ((EditFailure | FileProblem) & { readonly path: string })

/** What can go wrong where edits are applied to texts. */
export type ApplyFailure = (EditFailure | Exclude<FileProblem, StorageProblem>) & { readonly path: string }

/** The same where a request is read first. */
export type TextFailure = ParseFailure | RenderFailure | ApplyFailure

/** The stable codes of all failures but those of plugins. */
export type FailureCode = Exclude<Failure['code'], PluginCode>
