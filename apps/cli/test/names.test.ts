import { expect, test } from 'vitest'
import { defaultFormats } from '../src/formats.js'
import { DEFAULT_FORMAT_NAMES, DEFAULT_PROFILE_NAMES } from '../src/names.js'
import { DEFAULT_PROFILES } from '../src/profiles.js'

test('the help names what there is', () => {
  expect(defaultFormats().names).toEqual(DEFAULT_FORMAT_NAMES)
  expect(DEFAULT_PROFILES.map(({ name }) => name)).toEqual(DEFAULT_PROFILE_NAMES)
})
