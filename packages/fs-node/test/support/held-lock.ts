import type { HeldLock } from '../../src/lock/lock.js'

/** A lock that nobody takes over, for commits that are tested without one. */
export const HELD: HeldLock = { require: async () => undefined }
