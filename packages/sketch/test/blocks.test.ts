import { expect, test } from 'vitest'
import { applySketch } from '../src/index.js'

const GUIDE = `# Guide

Selectors are strings.

Examples:

    $('.apple').text()
    => Apple

More is in the reference.
`
const NEWS = Array.from({ length: 40 }, (_, at) => `* news ${at}\n`).join('')
const STYLES = `.tabs
  ul
    border: none
  li
    &:first-child a
      border-left: 1px
    &:last-child a
      border-right: 1px
${Array.from(
  { length: 20 },
  (_, at) => `  &.color-${at}
    color: ${at}
`,
).join('')}  // Sizes
  &.small
    font-size: 1em
`

test.each([
  [
    'the line goes that heads an indented block',
    GUIDE,
    "<!-- ... existing code ... -->\nSelectors are strings.\n\n    $('.apple').text()\n    => Apple\n<!-- ... existing code ... -->\n",
    GUIDE.replace('Examples:\n\n', ''),
  ],
  [
    'a new block has lines of one that is less deep',
    STYLES,
    '// ... existing code ...\n    color: 19\n  &.round\n    dd\n      &:first-child a\n        border-left: 2px\n      &:last-child a\n        border-right: 2px\n  // Sizes\n// ... existing code ...\n',
    STYLES.replace(
      '  // Sizes',
      '  &.round\n    dd\n      &:first-child a\n        border-left: 2px\n      &:last-child a\n        border-right: 2px\n  // Sizes',
    ),
  ],
  [
    'a long text above lines that only this file has',
    GUIDE,
    `${NEWS}# Guide\n\nSelectors are strings.\n<!-- ... existing code ... -->\n`,
    `${NEWS}${GUIDE}`,
  ],
  [
    'front matter takes the place of the title',
    GUIDE,
    '---\ntitle: Guide\n---\n\nSelectors are strings.\n<!-- ... existing code ... -->\n',
    GUIDE.replace('# Guide', '---\ntitle: Guide\n---'),
  ],
])('%s', (_, before, code, after) => {
  const result = applySketch(before, code, { path: 'a.md' })
  expect(result.ok ? result.text : result.message).toBe(after)
})

test('a fence of code that stays open may be the end of lines that were forgotten', () => {
  const block = (name: string) => ['```js', `${name}(1)`, `${name}(2)`, '```', '']
  const before = ['# Calls', '', ...block('one'), ...block('two'), 'All are slow.', ''].join('\n')
  const code = [
    ...block('one'),
    '```',
    '',
    ...block('three'),
    'All are slow.',
    '<!-- ... existing code ... -->',
  ].join('\n')
  const code_edit = `<!-- ... existing code ... -->\n${code}`
  const result = applySketch(before, { target_file: 'a.md', code_edit })
  expect(result.ok || result.failures[0]?.code).toBe('sketch-not-placed')
})

test('a new block that is like the one above it may be in place of that', () => {
  const block = (name: string) => [`test('${name}', () => {`, '  start()', '  expect(x)', '})', '']
  const before = [...block('one'), ...block('two'), 'run()', ''].join('\n')
  const code = ['// ... existing code ...', '  expect(x)', '})', '', ...block('three'), 'run()', '']
  const result = applySketch(before, { target_file: 'a.js', code_edit: code.join('\n') })
  expect(result.ok || result.failures[0]?.code).toBe('sketch-not-placed')
})

test.each(['\t', '  '])(
  'a new line like one that a marker keeps is refused, also in a file indented by %j',
  (unit) => {
    const before = `export function total(lines) {\n${unit}let sum = 0\n${unit}return { lines, sum }\n}\n`
    const code_edit =
      "export function total(lines) {\n  // ... existing code ...\n  return { lines, sum, currency: 'EUR' }\n}\n"
    const result = applySketch(before, { target_file: 'a.js', code_edit })
    expect(result.ok || result.failures[0]?.code).toBe('sketch-not-placed')
  },
)

const TRIES = ['one', 'two', 'three']
  .map(
    (name) =>
      `try {\n  call('${name}')\n  fail('no error')\n} catch (e) {\n  equal(e.message, '${name}')\n}\n\n`,
  )
  .join('')

test('a block like the one above it is added or takes its place: nobody knows', () => {
  const added =
    "try {\n  call(local, 'three')\n  fail('no error')\n} catch (e) {\n  equal(e.message, 'three')\n}\n"
  const sketch = `// ... existing code ...\n  equal(e.message, 'three')\n}\n\n${added}\ndone()\n`
  const result = applySketch(`${TRIES}done()\n`, sketch)
  expect(result.ok ? result.text : result.failures[0]?.code).toBe('sketch-not-placed')
})

test('a branch that is added closes where the block above it did', () => {
  const before =
    "function run(code) {\n  if (code === 'ENOENT') {\n    exit(1)\n  }\n}\n\nfunction other() {\n  stop(2)\n}\n"
  const sketch =
    '// ... existing code ...\n    exit(1)\n  } else {\n    log(code)\n  }\n// ... existing code ...\n'
  const result = applySketch(before, sketch)
  expect(result.ok && result.text).toBe(before.replace('exit(1)\n', 'exit(1)\n  } else {\n    log(code)\n'))
})

test('an assignment of what is made of the same name takes no other away', () => {
  const before =
    'function sift(all) {\n  let left = all\n  left.items = left.items.filter(isOpen)\n\n  log(left)\n}\n'
  const step = '  // Stars for the rest\n  left.items = left.items.map(starred)\n\n'
  const sketch = `// ... existing code ...\n\n${step}  log(left)\n// ... existing code ...\n`
  const result = applySketch(before, sketch)
  expect(result.ok ? result.text : 'refused').toBe('refused')
})
