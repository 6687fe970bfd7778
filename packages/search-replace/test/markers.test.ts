import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  escapeMarker,
  isDashes,
  lineMarkerOf,
  markerOf,
  mayBecomeMarker,
  REPLACE,
  SEARCH,
  SEPARATOR,
  unescapeMarker,
} from '../src/markers.js'

describe('markerOf', () => {
  test.for([
    ['<<<<<<< SEARCH', 'search', 7],
    ['<<<<< SEARCH', 'search', 5],
    ['<<<<<<<<< SEARCH', 'search', 9],
    ['<<<<<<<  SEARCH', 'search', 7],
    ['<<<<<<< SEARCH>', 'search', 7],
    ['<<<<<<< SEARCH \t', 'search', 7],
    ['------- SEARCH', 'search', 7],
    ['----- SEARCH', 'search', 5],
    ['=======', 'separator', 7],
    ['=====', 'separator', 5],
    ['========= ', 'separator', 9],
    ['=======\r', 'separator', 7],
    ['>>>>>>> REPLACE', 'replace', 7],
    ['>>>>>>> REPLACE>', 'replace', 7],
    ['+++++++ REPLACE', 'replace', 7],
    ['+++++ REPLACE', 'replace', 5],
    ['<<<<<<< HEAD', 'conflict', 7],
    ['<<<<<<<', 'conflict', 7],
    ['>>>>>>> theirs', 'conflict', 7],
    ['>>>>>>>', 'conflict', 7],
    ['<<<<<<< SEARCH x', 'conflict', 7],
    ['<<<< SEARCH', 'broken', 4],
    ['<<<<<<<<<< SEARCH', 'broken', 10],
    ['<<<<<<<SEARCH', 'search', 7],
    ['<<<<<<<\tSEARCH', 'search', 7],
    ['<<<<<<< SEARCH:', 'search', 7],
    ['<<<<<<< search', 'search', 7],
    ['<<<<<<< Search:', 'search', 7],
    ['<<<<<<< ORIGINAL', 'search', 7],
    ['>>>>>>>REPLACE', 'replace', 7],
    ['>>>>>>> REPLACE:', 'replace', 7],
    ['>>>>>>> replace', 'replace', 7],
    ['>>>>>>> UPDATED', 'replace', 7],
    ['>>>>>>> REPLACE```', 'replace', 7],
    ['>>>>>>> REPLACE ~~~~', 'replace', 7],
    ['+++++++ REPLACE```', 'replace', 7],
    ['<<<<<<< original', 'conflict', 7],
    ['>>>>>>> Updated', 'conflict', 7],
    ['<<<<<<< SEARCH```', 'conflict', 7],
    ['>>>>>>> REPLACE `a`', 'conflict', 7],
    ['-------SEARCH', 'broken', 7],
    ['<<<<<<< SEARCH>>', 'conflict', 7],
    ['>>>>> REPLACE>>', 'broken', 5],
    ['======= REPLACE', 'broken', 7],
    ['<<-- SEARCH', 'broken', 4],
    ['+++++++ SEARCH', 'broken', 7],
  ] as const)('%j is %s of %d', ([line, kind, length]) => {
    expect(markerOf(line)).toEqual({ kind, length })
  })

  test.for([
    '',
    ' ',
    '====',
    '==========',
    '======= x',
    ' =======',
    ' <<<<<<< SEARCH',
    '------- search',
    '+++++++ Replace',
    '<<<<<search term',
    '<<<<<<<< HEAD',
    '<<<<<<<HEAD',
    '-------',
    '+++++++',
    '>>>>>> theirs',
    '<< "search"',
    '= SEARCH',
    '<<<<<<< SEARCH'.slice(1, 6),
    'SEARCH',
    '||||||| base',
  ])('%j is content', (line) => {
    expect(markerOf(line)).toBeUndefined()
  })

  test('reads the markers that are written', () => {
    expect([SEARCH, SEPARATOR, REPLACE].map((line) => markerOf(line)?.kind)).toEqual([
      'search',
      'separator',
      'replace',
    ])
  })
})

describe('lineMarkerOf', () => {
  test.for([
    [':start_line:12', { name: 'start_line', line: 12 }],
    [':start_line: 12 ', { name: 'start_line', line: 12 }],
    [':end_line:3', { name: 'end_line', line: 3 }],
    [':start_line:0', { name: 'start_line', line: 0 }],
    [':start_line:', { name: 'start_line' }],
    [':start_line:x', { name: 'start_line' }],
    [':start_line:3-4', { name: 'start_line' }],
    [':start_line:-3', { name: 'start_line' }],
    [':start_line:1234567890', { name: 'start_line' }],
    ['start_line:3', undefined],
    [' :start_line:3', undefined],
    [':line:3', undefined],
    [':start_line 3', undefined],
  ] as const)('%j', ([line, marker]) => {
    expect(lineMarkerOf(line)).toEqual(marker)
  })
})

describe('isDashes', () => {
  test.for([
    ['-----', undefined, true],
    ['---------', undefined, true],
    ['------- ', undefined, true],
    ['----', undefined, false],
    ['----------', undefined, false],
    ['------- x', undefined, false],
    ['-------', 7, true],
    ['-----', 7, false],
  ] as const)('%j of length %s: %s', ([line, length, is]) => {
    expect(isDashes(line, length)).toBe(is)
  })
})

describe('mayBecomeMarker', () => {
  const beginnings = [
    SEARCH,
    SEPARATOR,
    REPLACE,
    '------- SEARCH',
    '+++++++ REPLACE',
    ':start_line:',
  ].flatMap((marker) => Array.from(marker, (_, i) => marker.slice(0, i + 1)))

  test.for(beginnings)('%j may become a marker', (line) => {
    expect(mayBecomeMarker(line)).toBe(true)
    expect(mayBecomeMarker(`  ${line}`)).toBe(true)
  })

  test.for(['', 'x', '<div>', '<<<<<<< SEARCH>', '-x', '<=', '- item', ': x', ':start_line:3'])(
    '%j may not become a marker',
    (line) => {
      expect(mayBecomeMarker(line)).toBe(false)
    },
  )
})

describe('escapes', () => {
  test.for([
    ['=======', '\\======='],
    ['\\=======', '\\\\======='],
    ['<<<<<<< HEAD', '\\<<<<<<< HEAD'],
    ['<<<<< SEARCH', '\\<<<<< SEARCH'],
    ['=====', '\\====='],
    ['----', '----'],
    ['-----', '\\-----'],
    [':start_line:3', '\\:start_line:3'],
    [':end_line:', '\\:end_line:'],
    ['\\n', '\\n'],
    [' =======', ' ======='],
    ['a', 'a'],
    ['', ''],
  ] as const)('%j becomes %j', ([line, escaped]) => {
    expect(escapeMarker(line)).toBe(escaped)
    expect(unescapeMarker(escaped)).toBe(line)
  })

  test.for([
    ['\\-------', '-------'],
    ['\\+++++', '+++++'],
    ['\\====', '\\===='],
    ['\\ =======', '\\ ======='],
    ['\\:line:3', '\\:line:3'],
  ] as const)('%j is read as %j', ([line, read]) => {
    expect(unescapeMarker(line)).toBe(read)
  })

  test('are undone, and leave nothing that looks like a marker', () => {
    const line = fc
      .tuple(
        fc.constantFrom('', '\\', '\\\\'),
        fc.stringMatching(/^[<>=+-]{0,10}$/),
        fc.constantFrom('', ' ', ' SEARCH', ' REPLACE', 'SEARCH', ':start_line:', ' x'),
        fc.constantFrom('', '>', ' '),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(line, (line) => {
        const escaped = escapeMarker(line)
        expect(unescapeMarker(escaped)).toBe(line)
        expect(markerOf(escaped)?.length ?? 0).toBeLessThan(5)
        expect(lineMarkerOf(escaped)).toBeUndefined()
        expect(isDashes(escaped)).toBe(false)
      }),
      { numRuns: 400 },
    )
  })
})
