import { describe, expect, test } from 'vitest'
import { nearest } from '../src/input/did-you-mean.js'
import { emend, scratch } from './emend.js'

describe('nearest', () => {
  const known = ['strict', 'standard', 'lenient', 'v4a', 'unified-diff']

  test.each([
    ['lenint', 'lenient'],
    ['STRICT', 'strict'],
    ['v4', 'v4a'],
    ['unified', 'unified-diff'],
    ['strit', 'strict'],
    ['st', undefined],
    ['codex', undefined],
    ['', undefined],
  ])('%j: %s', (name, expected) => {
    expect(nearest(name, known)).toBe(expected)
  })
})

describe('every kind of name', () => {
  const CONFIG = "export default { replacers: (all) => all.without('exakt') }\n"
  const EDIT = '{"path": "a.txt", "oldString": "a", "newString": "b"}'

  test.each<readonly [readonly string[], string]>([
    [['aply'], 'did you mean the command apply?'],
    [['apply', '--dryrun'], 'Did you mean --dry-run?'],
    [
      ['apply', '--format', 'v4b', 'edit.json'],
      'unknown format v4b (did you mean v4a?); known are search-replace, ',
    ],
    [['apply', '--profile', 'lenint', 'edit.json'], 'unknown profile lenint (did you mean lenient?)'],
    [
      ['explain', '--replacer', 'line-numbrs', 'edit.json'],
      'unknown replacer line-numbrs (did you mean line-numbers?)',
    ],
    [['schema', 'v4a', '--for', 'antropic'], 'unknown vendor antropic (did you mean anthropic?)'],
    [['prompt', 'v4'], 'unknown format v4 (did you mean v4a?)'],
    [['list', '--config', 'emend.config.mjs'], 'did you mean exact?'],
  ])('%j', (args, hint) => {
    const folder = scratch({ 'a.txt': 'a\n', 'edit.json': EDIT, 'bad/emend.config.mjs': CONFIG })
    const named = args.map((arg) => (arg === 'emend.config.mjs' ? 'bad/emend.config.mjs' : arg))
    const { exitCode, stderr } = emend(named, { cwd: folder })
    expect(exitCode).toBe(2)
    expect(stderr).toContain(hint)
  })
})
