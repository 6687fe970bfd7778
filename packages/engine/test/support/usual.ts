import { engineMessages } from '@emend/feedback'
import { standard } from '@emend/tolerant'

/** The options that an engine asks for, as most hosts pass them. */
export const USUAL = { profile: standard, describe: engineMessages } as const
