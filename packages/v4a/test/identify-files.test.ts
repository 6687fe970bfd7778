import { describe, expect, test } from 'vitest'
import { identifyFilesAdded, identifyFilesNeeded } from '../src/identify-files.js'

function identified(patch: unknown) {
  return { needed: identifyFilesNeeded(patch), added: identifyFilesAdded(patch) }
}

describe('the files of a patch', () => {
  const patch = [
    'Sure:',
    '```',
    '*** Begin Patch',
    '*** Update File: a b.txt',
    '*** Move to: c.txt',
    '@@ *** Delete File: no.txt',
    ' *** Delete File: no.txt',
    '+*** Add File: no.txt',
    '*** Add File: new.txt',
    '+*** Delete File: no.txt',
    '  *** Delete File: gone.txt',
    '*** Update File: a b.txt',
    '*** Delete File:',
    '*** End Patch',
  ]

  test('are read from its headers', () => {
    expect(identified(patch.join('\n'))).toEqual({ needed: ['a b.txt', 'gone.txt'], added: ['new.txt'] })
    expect(identified(patch.join('\r\n'))).toEqual({ needed: ['a b.txt', 'gone.txt'], added: ['new.txt'] })
  })

  test('are found in one that is indented, cut off or wrong, too', () => {
    const indented = patch.slice(2).map((line) => `    ${line}`)
    expect(identified(indented.join('\n'))).toEqual({ needed: ['a b.txt', 'gone.txt'], added: ['new.txt'] })
    expect(identified('*** Update File: a\n*** Frobnicate: b\nwhat?')).toEqual({ needed: ['a'], added: [] })
  })

  test('are found if stars are attached to the markers, too', () => {
    const starred =
      '***Begin Patch***\n***Update File: a.txt***\n-x\n***Add File: b.txt ***\n+y\n***End Patch***'
    expect(identified(starred)).toEqual({ needed: ['a.txt'], added: ['b.txt'] })
  })

  test('are found in operations, too', () => {
    const operations = [
      { type: 'create_file', path: 'new.txt', diff: '+*** Add File: no.txt' },
      { type: 'update_file', path: 'a.txt', diff: '' },
      { type: 'delete_file', path: 'b.txt' },
    ]
    const files = { needed: ['a.txt', 'b.txt'], added: ['new.txt'] }
    expect(identified(operations)).toEqual(files)
    expect(identified(JSON.stringify(operations))).toEqual(files)
    expect(identified({ patch: patch.join('\n') })).toEqual({
      needed: ['a b.txt', 'gone.txt'],
      added: ['new.txt'],
    })
  })

  test.for([undefined, null, 7, {}, [7], '', 'prose', '[{"type": "update_file"'])('%j has none', (input) => {
    expect(identified(input)).toEqual({ needed: [], added: [] })
  })
})
