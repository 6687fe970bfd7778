import { expect, test } from 'vitest'
import { canKeepOwner, isReadOnly, type User } from '../src/owner.js'

const user: User = { uid: 1000, groups: [1000, 27] }
const root: User = { uid: 0, groups: [0] }

test.each<[string, User | undefined, number, number, number, boolean]>([
  ["one's own without the bit", user, 0o444, 1000, 1000, true],
  ["one's own with it", user, 0o600, 1000, 1000, false],
  ["one's own that only others may write", user, 0o466, 1000, 1000, true],
  ["another's for a group", user, 0o664, 1, 27, false],
  ["another's for another group", user, 0o664, 1, 28, true],
  ["another's for everybody", user, 0o666, 1, 28, false],
  ["anybody's, to root", root, 0o644, 1, 28, false],
  ["nobody's, to root", root, 0o444, 1, 28, true],
  ['without users, with a bit', undefined, 0o666, 0, 0, false],
  ['without users, without', undefined, 0o444, 0, 0, true],
])('whether %s is read-only', (_, who, mode, uid, gid, expected) => {
  expect(isReadOnly({ mode: 0o100000 | mode, uid, gid }, who)).toBe(expected)
})

test.each<[User | undefined, number, number, boolean]>([
  [user, 1000, 1000, true],
  [user, 1000, 27, true],
  [user, 1000, 28, false],
  [user, 1, 1000, false],
  [root, 1, 28, true],
  [undefined, 0, 0, true],
])('whether %j can make a file of %i and group %i: %j', (who, uid, gid, expected) => {
  expect(canKeepOwner({ uid, gid }, who)).toBe(expected)
})
