import { strict } from '@emend/core'
import { editString } from '@emend/edit-string'
import { hashline } from '@emend/hashline'
import { searchReplace } from '@emend/search-replace'
import { sketch } from '@emend/sketch'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { callTool, editFile, FORMAT_NAMES, instructions } from '../src/index.js'
import { hostOf } from './support/host.js'

const FILES = { 'src/cart.py': 'def total(items):\n    return sum(items)\n', 'src/old.py': 'x = 1\n' }
const EDITED = 'def total(items):\n    return sum(items or [])\n'

/** The example in the instructions: the text between their first sentence and the first rule. */
function exampleIn(text: string): string {
  return text.slice(text.indexOf('\n\n') + 2, text.indexOf('\n\n- '))
}

test('formats with those names exist', () => {
  const formats = [editString(), v4a(), searchReplace(), unifiedDiff(), hashline(), sketch()]
  expect(formats.map(({ name }) => name)).toEqual(FORMAT_NAMES)
})

describe.each([editString(), v4a(), searchReplace(), unifiedDiff(), hashline()])('$name', (format) => {
  const text = instructions(format.name as (typeof FORMAT_NAMES)[number])

  test('has an example that is recognized, is read without repairs, and has the described effect', async () => {
    const example = exampleIn(text)
    expect(format.parse(example)).toMatchObject({ ok: true, value: { notices: [] } })
    const { engine, texts } = hostOf(FILES, {
      formats: [editString(), v4a(), searchReplace(), unifiedDiff(), hashline()],
      profile: { ...strict, name: 'exact', cap: 'exact' },
    })
    expect(await engine.apply(example)).toMatchObject({ ok: true, format: format.name })
    expect(texts()['src/cart.py']).toBe(EDITED)
  })

  test('is short', () => {
    expect(text.split(/\s+/).length).toBeLessThan(350)
    expect(text).not.toMatch(/[ \t]$/m)
  })
})

test('the example of a sketch is merged, as a call of the tool too', async () => {
  const before = 'import math\n\ndef total(items):\n    first = items[0]\n    return first + 1\n'
  const { engine, texts } = hostOf({ 'src/cart.py': before }, { formats: [editString(), sketch()] })
  const example = exampleIn(instructions('sketch'))
  expect(await engine.apply(example)).toMatchObject({ ok: true, format: 'sketch' })
  const after = before.replace('    first', '    if not items:\n        return 0\n    first')
  expect(texts()['src/cart.py']).toBe(after)
  const again = {
    target_file: 'src/cart.py',
    code_edit: '# ...\n    first = items[0]\n    log(first)\n    return first + 1\n# ...\n',
  }
  expect((await callTool(editFile, engine, again)).ok).toBe(true)
  expect(texts()['src/cart.py']).toBe(after.replace('    return first', '    log(first)\n    return first'))
})
