import { lenient, type Profile, standard, strict } from '@emend/core'
import { opencode } from '@emend/edit-string/opencode'
import { roo } from '@emend/search-replace/roo'
import { agents } from '@emend/v4a/agents'
import { codex } from '@emend/v4a/codex'

/** The profiles that the command line includes. */
export const DEFAULT_PROFILES: readonly Profile[] = [strict, standard, lenient, opencode, roo, agents, codex]
