import { describe, expect, it } from 'vitest'
import { check } from '../src/check.js'
import { newFaults } from '../src/new-faults.js'

/** The messages of the faults that the guard would report. */
async function faults(path: string, before: string | undefined, after: string) {
  const result = await check({ path, before, after })
  return result?.status === 'checked' ? result.faults.map(({ message }) => message) : result
}

describe('a new error', () => {
  it.each([
    ['a.json', '{"a": 1,\n "b": 2}', '{"a": 1\n "b": 2}', 'a comma is expected before "\\"b\\""'],
    ['a.json', '{"a": 1}', '{"a": 1,}', 'property name'],
    ['tsconfig.json', '{"a": 1}', '{"a": 1 "b": 2}', 'a comma is expected'],
    ['a.yaml', 'a: [1]\n', 'a: [1\n', ''],
    ['a.toml', 'a = 1\n', 'a = = 1\n', ''],
    ['a.js', 'f(1)\n', 'f(1\n', '`)` is expected: the `(` here is not closed'],
    ['a.ts', 'let a: number = 1\n', 'let a: number = = 1\n', 'unexpected'],
    ['a.tsx', 'const a = <b>c</b>\n', 'const a = <b>c</b\n', ''],
    ['a.py', 'def f():\n    return (1)\n', 'def f():\n    return (1\n', ''],
    ['a.go', 'package a\n\nfunc f() {\n}\n', 'package a\n\nfunc f() {\n}\n}\n', ''],
    ['a.rs', 'fn f() {}\n', 'fn f() {}}\n', ''],
    ['A.java', 'class A { void f() {} }\n', 'class A { void f() {} }}\n', ''],
    ['a.c', 'int f(void) { return 1; }\n', 'int f(void) { return 1; }}\n', ''],
    ['a.cpp', 'int f() { return 1; }\n', 'int f() { return 1; \n', ''],
    ['a.cs', 'class A { void F() {} }\n', 'class A { void F() {} }}\n', ''],
    ['a.rb', 'def f\n  [1]\nend\n', 'def f\n  [1\nend\n', ''],
    ['a.php', '<?php f(1);\n', '<?php f(1;\n', ''],
    ['a.sh', 'if a; then b; fi\n', 'if a; then b;\n', ''],
    ['a.html', '<p>a</p>\n', '<p>a</p></q>\n', ''],
    ['a.css', 'a { b: c }\n', 'a { b: c }}\n', ''],
  ])('in %s is found', async (path, before, after, message) => {
    const found = await faults(path, before, after)
    expect(found).not.toEqual([])
    expect(String(found)).toContain(message)
  })

  it.each([
    ['a.json', '{"a": 1,}', '{"a": 2,}'],
    ['a.json', '{"a": 1} // b', '{"a": 1, /* c */ "d": 2,} // b'],
    ['a.json', '[1 2, 3]', '[1 2, 3, 4]'],
    ['a.js', 'f(\n\nlet a = 1\n', 'f(\n\nlet a = 2\n'],
    ['a.py', 'b = (1\n', 'b = (1)\n'],
    ['a.ts', 'let a = 1\n', '\uFEFFlet a = 2\n'],
    ['a.json', '{"a": 1}', '\uFEFF{"a": 2}'],
    ['a.toml', 'a = 1\n', '\uFEFFa = 2\n'],
    ['a.yaml', 'a: {{ b }}\nc: 1\n', 'a: {{ b }}\nc: 2\n'],
  ])('is not what was there before: %s %j', async (path, before, after) => {
    expect(await faults(path, before, after)).toEqual([])
  })

  it('in a new file is found, and none in a file of no known language', async () => {
    expect(await faults('a.json', undefined, '{')).not.toEqual([])
    expect(await faults('a.txt', undefined, '{')).toBeUndefined()
    expect(await faults('a.ipynb', 'x', '{')).toBeUndefined()
    expect(await faults('a.h', 'int a;', 'int a')).toBeUndefined()
    expect(await faults('a.js', 'a()', '/**\n * @flow strict\n */\na(')).toBeUndefined()
  })

  it.each([
    ['a.cpp', 'int f() { return 1; }\n', 'int f() { return ARG(int, +); }\n', true],
    [
      'a.cpp',
      'int f() { return 1; }\n',
      'int f() {\n#if A\n  if (a) {\n#else\n  if (b) {\n#endif\n  }\n  a(=);\n}\n',
      true,
    ],
    ['a.cpp', 'int f() { return 1; }\n', 'int f() { return 1;\n', undefined],
    ['a.cpp', 'int f() { return 1; }\n', 'int f() { return (1; }\n', undefined],
    ['a.c', 'int f(void) { return 1; }\n', 'int f(void) { return 1; }}\n', undefined],
    ['a.c', '#define A {\nint a;\n', '#define A { \\\n  {\nint a; B(=)\n', true],
    ['a.c', 'int a;\n', 'int a = \'(\'; /* ( */ // (\nchar b[] = "(\\"("; +;\n', true],
    ['a.cc', 'int a;\n', 'auto a = R"x((")x"; int b = 1\'000\'000; +;\n', true],
    ['a.cc', 'int a;\n', 'auto a = u8R"((")"; +;\n', true],
    ['a.cc', 'int a;\n', "auto a = L'a', b = u8'('; +;\n", true],
    ['a.rs', 'fn f() {}\n', 'fn f() { a(+) }\n', undefined],
  ])('may be of a macro in C where brackets pair: %s %j', async (path, before, after, isUncertain) => {
    const result = await check({ path, before, after })
    expect(result).toMatchObject({ status: 'checked' })
    if (result?.status !== 'checked') return
    expect(result.faults).not.toEqual([])
    expect(result.isUncertain).toBe(isUncertain)
  })

  it('ends not before the change', () => {
    const [old, fault] = [
      { start: 0, end: 1, message: 'm' },
      { start: 2, end: 3, message: 'n' },
    ]
    expect(newFaults('a\nb\nc\nd', [old], 'a\nb\nc\ne', [old, fault])).toEqual([])
    expect(newFaults('a\nb\nc\nd', [old], 'a\nb\ne\nd', [old, fault])).toEqual([fault])
  })

  it('is one more than before, where faults only change their words', () => {
    const [one, other] = [
      { start: 4, end: 5, message: 'm' },
      { start: 5, end: 6, message: 'n' },
    ]
    expect(newFaults('abc (', [one], 'abc [x', [other])).toEqual([])
    expect(newFaults('abc (', [one], 'abc [x', [one, other])).toEqual([other])
  })
})
