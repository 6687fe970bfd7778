import type { FileEdit } from '@emend/core'

/** A JSON Schema (draft 2020-12 and 7) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * What models and people read about a format: instructions, tools and samples. A card is a value of its own, in an entry of its
 * own (`@emend/v4a/card`), so that a host that only applies requests bundles none of its words. No other package names a format:
 * what offers formats to models has their cards, and the registry gives the card of each.
 */
export interface FormatCard<Name extends string = string> {
  readonly apiVersion: 1
  /** The name of the format. */
  readonly name: Name
  /** What a request is, in a few words that follow "The request is": `a patch (*** Begin Patch)`. */
  readonly summary: string
  /**
   * What a model has to know to write requests, for a system prompt or the description of a tool: plain text of at most a few
   * hundred words, with the request of the first sample as its example.
   */
  readonly instructions: string
  /** The tools whose calls are requests in the format. Empty where models write it in answers, not in calls. */
  readonly tools: readonly FormatTool[]
  /** Requests and what they do, at least one. The first one is the example of the instructions. */
  readonly samples: readonly [FormatSample, ...FormatSample[]]
  /**
   * Says for each edit of a parsed request what becomes of its parts, in lines for a person. For a format whose edits no replacer
   * looks for: `emend explain` shows them in place of what the replacers find. Default: replacers look for the edits.
   *
   * @param files the texts of the files before the request, by path
   * @returns the lines of each file's edits, in their order, by path
   */
  explain?(
    edits: readonly FileEdit[],
    files: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, readonly (readonly string[])[]>
}

/** A tool of a format: its arguments, as an object or JSON, are a request in the format. */
export interface FormatTool<Name extends string = string> {
  /** In snake case, as models know tools. */
  readonly name: Name
  /** The description for the model, in a sentence or two. */
  readonly description: string
  /** Whether the description says all, so that the instructions need not follow it. Default false. */
  readonly isWhole?: true
  /** The JSON Schema of the arguments, an object. */
  readonly parameters: JsonSchema & { readonly type: 'object' }
}

/** A request, the files that it is for, and what becomes of them. */
export interface FormatSample {
  /** The texts of the files, by path. */
  readonly before: Readonly<Record<string, string>>
  /** The request as text. */
  readonly request: string
  /** The texts of the files that are there afterwards, by path. */
  readonly after: Readonly<Record<string, string>>
}

/** What the instructions of most formats end with. */
export const GENERAL_INSTRUCTIONS: string = `Read a file before you edit it, and copy old text and context from it as they are.
Paths are relative to the project; they never begin with / and never lead out of it.
Write all new code out. Never write a placeholder such as "... rest unchanged ..." in place of code.
A request is applied as a whole or not at all. When it is refused, the answer says what to change: send a corrected request. When it says that the edit is already applied, do not send it again.`

/** The field of a tool that names the file. */
export const PATH_PARAMETER: JsonSchema = {
  type: 'string',
  minLength: 1,
  description: 'The file to edit, relative to the project.',
}
