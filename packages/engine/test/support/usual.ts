import { standard } from '@emend/core'
import { engineMessages } from '@emend/feedback'

/** The options that an engine asks for, as most hosts pass them. */
export const USUAL = { profile: standard, describe: engineMessages } as const
