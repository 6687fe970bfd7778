import { describe, expect, test } from 'vitest'
import { type OptionNames, requireKnown } from '../../src/apply/apply-options.js'

const KNOWN: OptionNames = {
  any: true,
  policy: ['refuse', 'allow'],
  isLoud: [true, false],
  share: { least: 0, most: 1 },
  count: { least: 0 },
  path: 'text',
  call: 'function',
  all: 'list',
  part: 'object',
}

describe('requireKnown', () => {
  test.each([
    {},
    { any: null },
    { policy: 'allow', isLoud: false },
    { isLoud: null },
    { policy: undefined, share: undefined },
    { share: 0, count: Number.POSITIVE_INFINITY },
    { share: 1 },
    { path: '', call: () => 1, all: [], part: {} },
    { all: new Map(), part: [] },
    { call: null, all: null, part: null },
  ])('accepts %j', (options) => {
    expect(() => requireKnown('a call', options, KNOWN)).not.toThrow()
  })

  test.each([
    [{ polcy: 'allow' }, 'a call has no option "polcy"; there are any, policy, isLoud, share, count, path'],
    [{ toString: 'allow' }, 'a call has no option "toString"'],
    [{ policy: true }, 'the option policy of a call must be "refuse" or "allow", not true'],
    [{ policy: 'Allow' }, 'not "Allow"'],
    [{ isLoud: 'false' }, 'the option isLoud of a call must be true or false, not "false"'],
    [{ share: 1.01 }, 'the option share of a call must be a number from 0 to 1, not 1.01'],
    [{ share: Number.NaN }, 'not NaN'],
    [{ count: -1 }, 'the option count of a call must be a number of at least 0, not -1'],
    [{ count: '1' }, 'not "1"'],
    [{ count: Object.create(null) }, 'not of type object'],
    [{ count: Symbol('1') }, 'not of type symbol'],
    [{ path: 3 }, 'the option path of a call must be a text, not 3'],
    [{ path: null }, 'the option path of a call must be a text, not null'],
    [{ call: true }, 'the option call of a call must be a function, not true'],
    [{ all: {} }, 'the option all of a call must be a list, not of type object'],
    [{ all: 'abc' }, 'the option all of a call must be a list, not "abc"'],
    [{ part: 'abc' }, 'the option part of a call must be an object, not "abc"'],
    [{ part: () => {} }, 'must be an object, not of type function'],
    [null, 'the options of a call must be an object, not null'],
    ['strict', 'the options of a call must be an object, not "strict"'],
  ])('refuses %o', (options, says) => {
    expect(() => requireKnown('a call', options as object, KNOWN)).toThrow(TypeError)
    expect(() => requireKnown('a call', options as object, KNOWN)).toThrow(says)
  })

  test('accepts options from several lists', () => {
    expect(() => requireKnown('a call', { any: 1, own: 2 }, KNOWN, { own: true })).not.toThrow()
  })
})
