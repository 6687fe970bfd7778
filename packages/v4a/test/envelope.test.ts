import { openRequest, requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'
import { findEnvelope } from '../src/envelope.js'

function find(lines: readonly string[], partial = false) {
  const envelope = findEnvelope(requestLines(lines.join('\n')), { partial, padded: false, open: openRequest })
  return envelope.ok
    ? { inside: envelope.value.lines.map(({ content }) => content), notices: envelope.value.notices }
    : envelope.failure
}

describe('findEnvelope', () => {
  test('returns the lines between the markers', () => {
    expect(find(['*** Begin Patch', 'a', ' b', '*** End Patch'])).toEqual({
      inside: ['a', ' b'],
      notices: [],
    })
  })

  test('lines of an indented envelope keep their place in the request', () => {
    const request = '  *** Begin Patch\n  +a\n\n   b\n  *** End Patch'
    const envelope = findEnvelope(requestLines(request), { partial: false, padded: false, open: openRequest })
    const lines = envelope.ok ? envelope.value.lines : []
    expect(lines.map(({ content }) => content)).toEqual(['+a', '', ' b'])
    for (const { content, start } of lines) expect(request.slice(start, start + content.length)).toBe(content)
  })

  test('an indentation that not all lines have is content', () => {
    expect(find([' *** Begin Patch', '+a', ' b', ' *** End Patch'])).toMatchObject({ inside: ['+a', ' b'] })
  })

  test('an end marker with another indentation than the begin marker is content', () => {
    expect(find(['*** Begin Patch', ' *** End Patch', '*** End Patch'])).toMatchObject({
      inside: [' *** End Patch'],
    })
    expect(find(['*** Begin Patch', ' *** End Patch'])).toMatchObject({ code: 'missing-end', line: 2 })
  })

  test('an indented begin marker inside is content', () => {
    expect(find(['*** Begin Patch', ' *** Begin Patch', '*** End Patch'])).toMatchObject({
      inside: [' *** Begin Patch'],
    })
  })

  test('a byte order mark before the begin marker is ignored', () => {
    expect(find(['\uFEFF*** Begin Patch', '+a', '*** End Patch'])).toEqual({ inside: ['+a'], notices: [] })
  })

  test.for(['*** Update File: b', '  *** Add File: b', '*** Delete File: b', '*** End Patch'])(
    'a line like %j outside is refused',
    (stray) => {
      const envelope = ['*** Begin Patch', '*** Delete File: a', '*** End Patch']
      expect(find([...envelope, 'and', stray])).toMatchObject({
        code: 'unexpected-line',
        line: 5,
        text: stray,
      })
      expect(find([stray, ...envelope])).toMatchObject({ code: 'unexpected-line', line: 1, text: stray })
    },
  )

  test('ignores prose around it, but gives a notice about a line that may belong to the patch', () => {
    const patch = ['*** Begin Patch', '*** End Patch']
    expect(find(['', 'prose', '```', ...patch, '```', '- more'])).toMatchObject({ notices: [] })
    expect(find([...patch, 'prose', '+ x'])).toMatchObject({ notices: [{ code: 'line-outside', line: 4 }] })
    expect(find(['+x', ...patch])).toMatchObject({ notices: [{ code: 'line-outside', line: 1 }] })
    for (const line of ['+x', '+  x', '@@'])
      expect(find([...patch, 'prose', line])).toMatchObject({ code: 'unexpected-line', line: 4 })
  })

  test('accepts a patch that is cut off only when asked', () => {
    const lines = ['*** Begin Patch', '+a']
    expect(find(lines)).toMatchObject({ code: 'missing-end', line: 2 })
    expect(find(lines, true)).toMatchObject({ inside: ['+a'], notices: [{ code: 'unfinished', line: 2 }] })
  })
})
