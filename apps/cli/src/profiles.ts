import { lenient, type Profile, standard, strict } from '@emend/core'
import { opencode } from '@emend/edit-string'
import { roo } from '@emend/search-replace'
import { agents, codex } from '@emend/v4a'
import { UsageError } from './exit-code.js'

const PROFILES: readonly Profile[] = [strict, standard, lenient, opencode, roo, agents, codex]

/** The profiles that the command line knows. */
export const PROFILE_NAMES: readonly string[] = PROFILES.map(({ name }) => name)

export function chooseProfile(name: string): Profile {
  const named = PROFILES.find((profile) => profile.name === name)
  if (named === undefined)
    throw new UsageError(`unknown profile ${name}; known are ${PROFILE_NAMES.join(', ')}`)
  return named
}
