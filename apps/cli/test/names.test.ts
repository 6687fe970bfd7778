import { VENDOR_NAMES as vendors } from '@emend/tools'
import { expect, test } from 'vitest'
import { AGENTS } from '../src/agents/agents.js'
import { HOOK_HOSTS } from '../src/hook/hosts.js'
import { AGENT_NAMES, HOOK_HOST_NAMES, PROFILE_NAMES, VENDOR_NAMES } from '../src/input/names.js'
import { DEFAULT_PROFILES } from '../src/setup/setup.js'

test('help shows the names that exist', () => {
  expect(PROFILE_NAMES).toEqual(DEFAULT_PROFILES.map(({ name }) => name))
  expect(VENDOR_NAMES).toEqual(vendors)
  expect(AGENT_NAMES).toEqual(Object.keys(AGENTS))
  expect(HOOK_HOST_NAMES).toEqual(Object.keys(HOOK_HOSTS))
})
