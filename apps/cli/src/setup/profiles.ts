import { lenient, type Profile, standard, strict } from '@emend/core'
import { opencode } from '@emend/edit-string'
import { roo } from '@emend/search-replace'
import { agents, codex } from '@emend/v4a'

/** The profiles that the command line includes. */
export const DEFAULT_PROFILES: readonly Profile[] = [strict, standard, lenient, opencode, roo, agents, codex]
