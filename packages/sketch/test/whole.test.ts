import { describe, expect, test } from 'vitest'
import { applySketchToFiles } from '../src/index.js'

const FILE =
  'import { log } from "./log.js"\n\nexport function first(a) {\n  log(a)\n  return a + 1\n}\n\nexport function second(b) {\n  return b * 2\n}\n\nexport function third(c) {\n  return first(second(c))\n}\n'
const lines = FILE.split('\n')
const files = { 'src/a.js': FILE, 'src/other.js': 'other()\n' }

/** An answer of a chat with a block of code. */
function answer(code: string, above = 'Here it is:', path = 'src/a.js'): string {
  return `${above}\n\n\`\`\`js ${path}\n${code}\`\`\`\n`
}

/** The texts of the files that an answer changes, or what is said of it and which readings it has. */
function outcomeOf(request: string) {
  const result = applySketchToFiles(files, request)
  if (result.ok) return Object.fromEntries(result.files.map(({ path, after }) => [path, after]))
  const [failure] = result.failures
  const choices = failure !== undefined && 'choices' in failure ? (failure.choices ?? []) : []
  return { code: failure?.code, readings: choices.map(({ text }) => text) }
}

describe('a whole file', () => {
  test.each([
    [
      'with its first and last lines changed',
      FILE.replace('./log.js', './logs.js').replace(/third\(c\)/, 'third(d)'),
    ],
    ['with a comment on top', `// Sums.\n${FILE}`],
    ['with a function that is gone between others', [...lines.slice(0, 7), ...lines.slice(11)].join('\n')],
    [
      'with two functions in another order',
      [...lines.slice(0, 2), ...lines.slice(7, 11), ...lines.slice(2, 7), ...lines.slice(11)].join('\n'),
    ],
  ])('%s is taken', (_, text) => expect(outcomeOf(answer(text))).toEqual({ 'src/a.js': text }))

  test.each([1, 3, 5, 6, 9, 10, 13])(
    'cut off after %i lines is refused, with the block as a reading',
    (count) => {
      const text = `${lines.slice(0, count).join('\n').replace('first(a)', 'first(a, b)')}\n`
      expect(outcomeOf(answer(text)), `${count}`).toHaveProperty('code')
    },
  )

  test('that begins with what runs it is taken', () => {
    const before = '#!/bin/bash\n\n# Names of tasks.\nlocal tasks=$(list)\ncomplete -F _tasks run\n'
    const text = before.replace('$(list)', '$(list --simple)')
    const result = applySketchToFiles({ 'bin/run': before }, `\`\`\`text bin/run\n${text}\`\`\`\n`)
    expect(result.ok && result.files[0]?.after).toBe(text)
  })

  test('is asked about where its last line is like the last of the file, and the one above is another', () => {
    const before =
      'Utilities.\n\nFor more, see:\nhttps://docs.example.com\n\nMany thanks to all of them:\nhttps://example.com/tools/contributors\n'
    const text = before
      .replace('Many thanks to all of them', 'A component of Example')
      .replace('tools/contributors', 'tools/contribu')
    const result = applySketchToFiles({ 'a.txt': before }, `\`\`\`text a.txt\n${text}\`\`\`\n`)
    const [failure] = result.ok ? [] : result.failures
    expect(failure).toMatchObject({ code: 'looks-truncated' })
    expect(failure).toHaveProperty('choices', expect.arrayContaining([expect.objectContaining({ text })]))
  })

  test('whose last lines are gone is asked about, also where words say that it is whole', () => {
    const text = lines.slice(0, 11).join('\n')
    const asked = outcomeOf(answer(text, 'The complete file:'))
    expect(asked).toMatchObject({ code: 'looks-truncated' })
    expect(asked['readings']).toContain(text)
  })
})

describe('a part without a marker', () => {
  test('that begins within a function and ends as the file does is all of that part', () => {
    const part = [
      ...lines.slice(8, 11),
      'export function more() {',
      '  return 0',
      '}',
      '',
      ...lines.slice(11),
    ]
    const after = [
      ...lines.slice(0, 11),
      'export function more() {',
      '  return 0',
      '}',
      '',
      ...lines.slice(11),
    ]
    expect(outcomeOf(answer(part.join('\n')))).toEqual({ 'src/a.js': after.join('\n') })
  })

  test.each([4, 5, 8])('the same cut off after %i lines is refused', (count) => {
    const part = [
      ...lines.slice(8, 11),
      'export function more() {',
      '  return 0',
      '}',
      '',
      ...lines.slice(11),
    ]
    expect(outcomeOf(answer(`${part.slice(0, count).join('\n')}\n`))).toHaveProperty('code')
  })
})

describe('new lines above the first ones of the file', () => {
  const log = '1.3.0 / 2014-09-01\n==================\n\n  * Assert if no stream\n\n1.2.3 / 2014-08-16\n'
  const added = (count: number) => Array.from({ length: count }, (_, i) => `  * Change number ${i} of many`)
  const outcome = (text: string, request: string) => {
    const result = applySketchToFiles(
      { 'HISTORY.md': text },
      { target_file: 'HISTORY.md', code_edit: request },
    )
    return result.ok ? result.files[0]?.after : result.failures[0]?.code
  }
  const top = `1.4.0 / 2014-10-16\n==================\n\n${added(40).join('\n')}\n\n`
  const shown = '1.3.0 / 2014-09-01\n==================\n'
  const marker = '<!-- ... existing code ... -->\n'

  test('go there, however many', () => expect(outcome(log, `${top}${shown}${marker}`)).toBe(`${top}${log}`))
  test('are refused where only one line is known', () =>
    expect(outcome(log, `${top}${shown.split('\n')[0]}\n${marker}`)).toBe('sketch-not-placed'))
  test('are refused where other lines are above those', () =>
    expect(outcome(`# History\n\n${log}`, `${top}${shown}${marker}`)).toBe('sketch-not-placed'))
})

describe('lines in the brackets of a line', () => {
  const file =
    'function send(a) {\n  const result = {\n    first: headersOf(a),\n    data: transform(\n      a.text,\n      a.headers,\n      a.all\n    ),\n    status: a.status,\n  }\n  return result\n}\n'
  const outcome = (code: string) => {
    const result = applySketchToFiles({ 'a.js': file }, { target_file: 'a.js', code_edit: code })
    return result.ok ? result.files[0]?.after : result.failures[0]?.code
  }
  const shown = (data: string) =>
    `// ... existing code ...\n    first: headersOf(a),\n    ${data}\n    status: a.status,\n// ... existing code ...\n`

  test('go with it where its new version opens none', () =>
    expect(outcome(shown('data: a.text,'))).toBe(file.replace(/transform\([^)]*\)/, 'a.text')))
  test('are refused where the new line is another', () =>
    expect(outcome(shown('body: other,'))).toBe('sketch-would-delete'))
})

describe('one thing', () => {
  const second = 'export function second(b) {\n  log(b)\n  return b * 3\n}\n'
  const wanted = FILE.replace('  return b * 2\n', '  log(b)\n  return b * 3\n')

  test('takes the place of the one with its name', () =>
    expect(outcomeOf(answer(second))).toEqual({ 'src/a.js': wanted }))

  test('that has one of its name in it is the outer one, where it shows both', () => {
    const before =
      'function parse(options) {\n  const all = read(options)\n  return function parse(text) {\n    return all(text)\n  }\n}\n\nfunction write() {\n  return 1\n}\n'
    const outer = before.slice(0, before.indexOf('\n\n') + 1).replace('read(options)', 'read({ ...options })')
    const outcome = (code: string) => {
      const result = applySketchToFiles({ 'a.js': before }, `\`\`\`js a.js\n${code}\`\`\`\n`)
      return result.ok ? result.files[0]?.after : result.failures[0]?.code
    }
    expect(outcome(outer)).toBe(before.replace('read(options)', 'read({ ...options })'))
    expect(outcome('function parse(text) {\n  return all(text, 1)\n}\n')).toBe('sketch-not-placed')
  })

  test.each([1, 2, 3])('cut off after %i lines is refused', (count) => {
    const cut = `${second.split('\n').slice(0, count).join('\n')}\n`
    expect(outcomeOf(answer(cut))).toHaveProperty('code')
  })

  test('is asked about where it leaves out that it is exported', () =>
    expect(outcomeOf(answer(second.replace('export ', '')))).toHaveProperty('code'))

  test('a new one goes between those that it is shown between', () => {
    const middle = 'export function middle() {\n  return 0\n}\n'
    const shown = [...lines.slice(2, 7), ...middle.split('\n'), ...lines.slice(7, 11)].join('\n')
    const after = [...lines.slice(0, 7), ...middle.split('\n'), ...lines.slice(7)].join('\n')
    expect(outcomeOf(answer(shown))).toEqual({ 'src/a.js': after })
    expect(outcomeOf(answer(middle))).toMatchObject({ code: 'sketch-not-placed' })
  })
})

describe('parts in another order', () => {
  const [first, second] = [lines.slice(2, 6), lines.slice(7, 10)]
  const head = lines.slice(0, 2)
  const rest = ['', ...lines.slice(11)]
  const changed = [...second.slice(0, 1), '  log(b)', ...second.slice(1)]
  const marker = '// ... existing code ...'
  const moved = (...parts: (readonly string[])[]) => {
    const result = applySketchToFiles(files, answer(parts.map((part) => part.join('\n')).join('\n')))
    const notices = result.ok ? result.files[0]?.edits.flatMap((edit) => edit.notices) : []
    return { text: result.ok ? result.files[0]?.after : result.failures[0]?.code, notices }
  }
  const notice = (message: string) => [expect.objectContaining({ code: 'moved-lines', message })]

  test.each([
    ['of the whole file', [head, second, [''], first, rest], second],
    ['between markers', [[marker], second, [''], first, [marker], ['']], second],
    ['between markers, with a change', [[marker], changed, [''], first, [marker], ['']], changed],
  ] as const)('%s move, and it is said', (_, shown, now) => {
    const { text, notices } = moved(...shown)
    expect(text).toBe([...head, ...now, '', ...first, ...rest].join('\n'))
    expect(notices).toHaveLength(1)
    expect(notices).toEqual([expect.objectContaining({ code: 'moved-lines' })])
  })

  test('the notice says which lines went where', () =>
    expect(moved(head, second, [''], first, rest).notices).toEqual(
      notice('what begins at line 8 moved to line 3, where the sketch shows it'),
    ))

  test('are refused where one between them is not shown', () => {
    const third = lines.slice(11, 14)
    expect(moved([marker], third, [''], first, [marker], ['']).text).toMatch(/^sketch-/)
  })

  test('that are all in their order have no notice', () =>
    expect(moved(head, first, [''], changed, rest).notices).toEqual([]))
})

describe('a new file', () => {
  const code = 'run()\n'
  test.each([
    ['Create a new file `src/new.js`:'],
    ["I'll create `src/new.js`:"],
    ['### `src/new.js` (new)'],
    ['Add `src/new.js`:'],
  ])('is made where words say so: %s', (above) =>
    expect(outcomeOf(answer(code, above, 'src/new.js'))).toEqual({ 'src/new.js': code }),
  )

  test.each([
    ['Here it is:', 'src/new.js', code],
    ['Add a function to `src/new.js`:', 'src/new.js', code],
    ['This is not a new file:', 'src/new.js', code],
    ['Create a new file:', 'src/othr.js', code],
    ['Create a new file:', 'lib/other.js', code],
    ['Create a new file:', 'src/Other.js', code],
    ['Create a new file:', 'src/new.js', '// ... existing code ...\nrun()\n'],
  ])('is not made: %s %s', (above, path, text) =>
    expect(outcomeOf(answer(text, above, path))).toMatchObject({ code: 'file-not-found' }),
  )

  test('overwrites nothing', () =>
    expect(outcomeOf(answer(code, 'Create a new file:'))).toHaveProperty('code'))
})

test('a heading of Markdown that looks like a path names no other file', () => {
  const request = '```md README.md\n# Tool.js\n\nNow with more.\n```\n'
  const result = applySketchToFiles({ 'README.md': '# Old.js\n\nNow with less.\n' }, request)
  expect(result.ok || result.failures[0]?.code !== 'wrong-input').toBe(true)
})

test('a function of Python whose last line returns something else is all there', () => {
  const before =
    'def total(items):\n    subtotal = sum(items)\n    return subtotal\n\n\ndef count(items):\n    return len(items)\n'
  const shown = 'def total(items):\n    subtotal = sum(items)\n    return round(subtotal, 2)\n'
  const result = applySketchToFiles({ 'cart.py': before }, `\`\`\`python cart.py\n${shown}\`\`\`\n`)
  expect(result.ok && result.files[0]?.after).toBe(
    before.replace('return subtotal', 'return round(subtotal, 2)'),
  )
})
