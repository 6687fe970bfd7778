import { allFormats } from '@emend/registry/formats'
import { sketch } from '@emend/sketch'
import { card as sketchCard } from '@emend/sketch/card'
import { expect, test } from 'vitest'
import { callTool, type EditTool, toolsOf } from '../../src/index.js'
import { hostOf } from '../support/host.js'

const [editFile] = toolsOf(sketchCard) as readonly [EditTool]

test('the tool of a format applies its arguments as a request', async () => {
  const before = 'import math\n\ndef total(items):\n    first = items[0]\n    return first + 1\n'
  const { engine, texts } = hostOf({ 'src/cart.py': before }, { formats: [sketch()] })
  const call = {
    target_file: 'src/cart.py',
    code_edit: '# ...\n    first = items[0]\n    log(first)\n    return first + 1\n# ...\n',
  }
  expect(await callTool(editFile, engine, JSON.stringify(call))).toMatchObject({ ok: true })
  expect(texts()['src/cart.py']).toBe(before.replace('    return', '    log(first)\n    return'))
})

test('a call is checked against the JSON Schema of the card', async () => {
  const { engine } = hostOf({}, { formats: [sketch()] })
  expect(await callTool(editFile, engine, { target_file: 'a.py' })).toMatchObject({
    ok: false,
    message:
      'edit_file request: got an object with the fields target_file, without code_edit. Expected an object with target_file (text), code_edit (text) and optionally instructions (text), whole (true or false), create (true or false).',
  })
})

test('its description ends with the instructions, unless it says all', async () => {
  for (const format of allFormats()) {
    const card = await format.card()
    for (const [i, tool] of toolsOf(card).entries())
      expect(tool.description.endsWith(card.instructions)).toBe(!card.tools[i]?.isWhole)
  }
})
