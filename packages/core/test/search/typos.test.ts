import { describe, expect, test } from 'vitest'
import { isTypo } from '../../src/search/typos.js'

const unknown = () => false

describe('one typo is accepted:', () => {
  test.each([
    ['a letter for another', 'const lemgth = 1', 'const length = 1'],
    ['a letter left out', 'const lengh = 1', 'const length = 1'],
    ['a letter too many', 'const lengthh = 1', 'const length = 1'],
    ['two swapped letters', 'retrun value', 'return value'],
    ['two letters of a long word', '# the configyyation', '# the configuration'],
    ['a part of an identifier', 'getUsreName()', 'getUserName()'],
    ['a part of a name with underscores', 'user_nmae = 1', 'user_name = 1'],
    ['other whitespace beside it', '  the  vlaue', '\tthe value'],
  ])('%s', (_, request, actual) => {
    expect(isTypo(request, actual, unknown)).toBe(true)
    expect(isTypo(actual, request, unknown)).toBe(true)
  })
})

describe('no typo is', () => {
  test.each([
    ['an equal line', 'a line', 'a line'],
    ['a short word', 'function b() {', 'function a() {'],
    ['three letters', 'getUser()', 'setUser()'],
    ['a digit', 'test12()', 'test13()'],
    ['a number', 'value = 1000', 'value = 1001'],
    ['a digit more', 'value2 = x', 'value = x'],
    ['two letters of a short word', 'rows = x', 'cols = x'],
    ['two letters of a short part', 'renderRows()', 'renderCols()'],
    ['a plural', 'loadUser()', 'loadUsers()'],
    ['two words', 'the vlaue of tihs', 'the value of this'],
    ['a word more', 'return the value', 'return value'],
    ['punctuation', 'return value;', 'return value,'],
    ['capitals', 'userName = 1', 'username = 1'],
    ['an upper-case name', 'MAX_SIZE', 'MIN_SIZE'],
  ])('%s', (_, request, actual) => {
    expect(isTypo(request, actual, unknown)).toBe(false)
  })

  test('a word or an identifier that the file has elsewhere', () => {
    for (const known of ['Names', 'getNames'])
      expect(isTypo('getNames()', 'getNamed()', (word) => word === known)).toBe(false)
    expect(isTypo('getNames()', 'getNamed()', (word) => word === 'get')).toBe(true)
  })
})
