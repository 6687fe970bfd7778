import { describe, expect, test } from 'vitest'
import { continuePeer } from '../src/peers/continue.js'

const { aligns, rewrites } = await continuePeer()
const FILE =
  'class Sums {\n  add(a, b) {\n    return a + b\n  }\n\n  sub(a, b) {\n    return a - b\n  }\n\n  mul(a, b) {\n    return a * b\n  }\n}\n'
const head = 'class Sums {\n'
const body = '  sub(a, b) {\n    return a - b - 0\n  }\n'

describe("Continue's rules, as transcribed", () => {
  test('a marker stands for what is between two things that both have', () => {
    const block = `${head}  // ... existing code ...\n\n${body}\n  // ... existing code ...\n}\n`
    expect(aligns('a.js', FILE, block)).toBe(FILE.replace('a - b', 'a - b - 0'))
  })

  test('a thing without a marker takes the place of that of the file', () => {
    const file =
      'const one = 1\n\nfunction first() {\n  return one\n}\n\nfunction second() {\n  return 2\n}\n'
    const made = aligns('a.js', file, 'function first() {\n  return one + 1\n}')
    expect(made?.trim()).toBe(file.replace('return one', 'return one + 1').trim())
  })

  test('the whole file is what has no marker', () => {
    expect(rewrites('a.js', FILE, body)).toBe(body)
    expect(rewrites('a.js', FILE, '// ... existing code ...\n')).toBeUndefined()
  })

  test('what has no grammar, and what is like nothing of the file, is left to a model', () => {
    expect(aligns('a.unknown', FILE, FILE)).toBeUndefined()
    expect(
      aligns('a.js', FILE, 'class Sums {\n  // ... existing code ...\n}\nclass Other {}\nclass More {}\n'),
    ).toBe(`${FILE.trimEnd()}\nclass Other {}\nclass More {}\n`)
    expect(aligns('a.js', FILE, 'let other = 1\n')).toBeUndefined()
  })
})
