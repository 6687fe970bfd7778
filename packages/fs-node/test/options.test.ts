import { expect, test } from 'vitest'
import { commitHistory, commitRecord, nodeFileSystem, recover, type TreeOptions } from '../src/index.js'

/** Every call that takes options, with options as plain JavaScript may pass them. */
const CALLS: Readonly<Record<string, (options: TreeOptions) => unknown>> = {
  nodeFileSystem: async (options) => nodeFileSystem('.', options),
  recover: (options) => recover('.', options),
  commitHistory: (options) => commitHistory('.', options),
  commitRecord: (options) => commitRecord('.', 'x', options),
}

test.each<[unknown, string]>([
  ['/w', 'must be an object, not "/w"'],
  [{ histroy: 5 }, ' has no option "histroy"; there are policy, absolutePaths, history, '],
  [{ history: '5' }, 'the option history of '],
  [{ absolutePaths: true }, 'must be "refuse" or "below-root", not true'],
])('the options %j are refused by every call', async (options, says) => {
  for (const call of Object.values(CALLS)) await expect(call(options as never)).rejects.toThrow(says)
})

test('recover names its own option, too', async () => {
  await expect(recover('.', { unverfied: 'leave' } as never)).rejects.toThrow(/"unverfied"; .*unverified/)
})
