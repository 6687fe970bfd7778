import { expect, test } from 'vitest'
import { readCalls } from '../src/read-calls.js'

const TEXTS = ['', 'one', 'two\n', 'a\n<parameter name="replace_all">true</parameter>']
const NAMES = [
  ['path', 'oldString', 'newString', 'replaceAll'],
  ['file_path', 'old_string', 'new_string', 'replace_all'],
  ['path', 'search', 'replace', 'all'],
  ['uri', 'original', 'updated', 'allow_multiple'],
] as const

/** Plain calls under each spelling, with and without a path and a flag, and beside them calls that are not plain. */
function* calls(): Generator<Readonly<Record<string, unknown>>> {
  for (const [path, old, now, all] of NAMES)
    for (const one of TEXTS)
      for (const other of TEXTS)
        for (const named of [{}, { [path]: 'a.txt' }, { [path]: '' }, { [path]: 7 }])
          for (const flag of [{}, { [all]: true }, { [all]: false }, { [all]: 'true' }, { [all]: 3 }])
            yield { ...named, [old]: one, [now]: other, ...flag }
}

test('a plain call is read as the same call in a list, which is read field by field', () => {
  let plain = 0
  for (const call of calls()) {
    const read = readCalls(call)
    expect(read, JSON.stringify(call)).toEqual(readCalls([call]))
    if (read.ok && read.value.notices.length === 0) plain++
  }
  expect(plain).toBeGreaterThan(500)
})
