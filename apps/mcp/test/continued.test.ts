import { expect, test } from 'vitest'
import { connect, scratch, textOf } from './connect.js'

const PATCH = '*** Begin Patch\n*** Add File: a.txt\n+one\n+two\n+three\n+four\n*** End Patch\n'

test('a patch that is cut off goes on in a later call, and never without its beginning', async () => {
  const root = scratch({})
  const { call, client } = await connect(root)
  const [first, rest] = [PATCH.slice(0, 48), '+three\n+four\n*** End Patch\n']
  const cut = await call('apply_patch', { input: first })
  expect(cut).toMatchObject({ isError: true, text: expect.stringContaining('"*** Continue: ') })
  const { structuredContent } = await client.callTool({ name: 'apply_patch', arguments: { input: first } })
  const { accepted } = structuredContent as { accepted: { hash: string } }
  expect(accepted).toMatchObject({ of: 'request', lines: 4, last: '+two', path: 'a.txt' })
  expect(cut.text).toContain(accepted.hash)
  expect(await call('apply_patch', { input: `*** Continue: 0123456789ab\n${rest}` })).toMatchObject({
    isError: true,
    text: expect.stringContaining('is not kept here'),
  })
  expect(await call('apply_patch', { input: `*** Continue: ${accepted.hash}\n${rest}` })).toMatchObject({
    isError: false,
  })
  expect(textOf(root, 'a.txt')).toBe('one\ntwo\nthree\nfour\n')
})
