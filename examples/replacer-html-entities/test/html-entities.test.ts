import { defaultCascade, editText, standard } from '@emend/core'
import { replacerContract } from '@emend/core/testing'
import { replacerRegistry } from '@emend/registry'
import { describe, expect, test } from 'vitest'
import { htmlEntities } from '../index.js'

describe('the contract', () => {
  const examples = [
    {
      name: 'finds escaped comparison',
      text: 'if (a < b) {\n',
      search: 'if (a &lt; b) {',
      finds: ['if (a < b) {'],
    },
    { name: 'finds nothing without entities', text: 'a\n', search: 'a', finds: [] },
  ]
  for (const { name, run } of replacerContract(htmlEntities, examples)) test(name, run)
})

test('before the built-in escapes both texts are read without entities', () => {
  const replacers = replacerRegistry(defaultCascade).with(htmlEntities, { before: 'escapes' })
  const edit = { unit: 'text', search: 'x &amp;&amp; y', replacement: 'x &amp;&amp; z' } as const
  expect(editText('x && y\n', [edit], { profile: standard, replacers })).toMatchObject({
    ok: true,
    text: 'x && z\n',
    edits: [{ replacer: 'html-entities', tier: 'escape' }],
  })
})

test('where the file has the entities itself they mean themselves', () => {
  const replacers = replacerRegistry(defaultCascade).with(htmlEntities, { before: 'escapes' })
  const edit = { unit: 'text', search: 'a &lt; b', replacement: 'a &gt; b' } as const
  expect(editText('a &lt; b\n', [edit], { profile: standard, replacers })).toMatchObject({
    text: 'a &gt; b\n',
  })
})
