import { lenient, type Profile, standard, strict } from '@emend/core'

/** The plugin's options, which OpenCode reads from the plugin's entry in `opencode.json`. */
export interface PluginOptions {
  /** The profile to match with. Default `standard`. */
  readonly profile?: 'strict' | 'standard' | 'lenient' | undefined
  /**
   * For OpenCode 1 only: whether emend's own tools replace `edit` and `apply_patch`. They write every file correctly, even one
   * with both kinds of line endings, but OpenCode does not run formatters and language servers after them. Default false: calls
   * of OpenCode's tools are repaired.
   */
  readonly ownTools?: boolean | undefined
}

const PROFILES: ReadonlyMap<string, Profile> = new Map(
  [strict, standard, lenient].map((one) => [one.name, one]),
)

/** The profile that the options name. Throws an error that lists the profiles if there is none of that name. */
export function profileOf({ profile = 'standard' }: PluginOptions): Profile {
  const chosen = PROFILES.get(profile)
  if (chosen === undefined)
    throw new Error(`emend: no profile ${profile}; there are ${[...PROFILES.keys()].join(', ')}`)
  return chosen
}

/** The folder that files are read in: the repository's root, or the folder in which OpenCode was started if there is none. */
export function rootOf(directory: string, repository: string | undefined): string {
  return repository === undefined || repository === '/' ? directory : repository
}
