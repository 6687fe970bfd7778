import { join } from 'node:path'
import { beforeEach, vi } from 'vitest'
import { scratch } from '../emend.js'

/** Gives each test of a file a user's folder of its own, so that none finds what another one kept. @returns that of the running test */
export function useOwnState(): () => string {
  let state = ''
  beforeEach(() => {
    state = scratch()
    vi.stubEnv('XDG_STATE_HOME', state)
    vi.stubEnv('XDG_CONFIG_HOME', join(state, 'config'))
    return () => void vi.unstubAllEnvs()
  })
  return () => state
}
