import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Codec, type FileSystem, plan } from '@emend/fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileEdit } from '../../core/src/index.js'
import { standard } from '../../core/src/index.js'
import { legacyCodec } from '../src/legacy.js'
import { nodeFileSystem } from '../src/node-file-system.js'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

let root: string
let fileSystem: FileSystem

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emend-legacy-'))
  fileSystem = nodeFileSystem(root)
})

afterEach(() => rm(root, { recursive: true }))

async function apply(edits: readonly FileEdit[], encoding: Codec) {
  const planned = await plan(edits, fileSystem, { profile: standard, encoding })
  return planned.ok ? planned.value.commit() : planned
}

/** Encodings, each with the text and bytes of a word before and after an edit. */
const WORDS: readonly (readonly [
  encoding: string,
  before: string,
  was: number[],
  after: string,
  is: number[],
])[] = [
  ['shift_jis', '日本', [0x93, 0xfa, 0x96, 0x7b], 'ソ', [0x83, 0x5c]],
  ['windows-1252', '“ä”', [0x93, 0xe4, 0x94], '€', [0x80]],
  ['gb18030', '中', [0xd6, 0xd0], '😀', [0x94, 0x39, 0xfc, 0x36]],
  ['euc-kr', '한', [0xc7, 0xd1], '글', [0xb1, 0xdb]],
]

describe.each(WORDS)('a file in %s', (name, before, was, after, is) => {
  const codec = legacyCodec(name)

  test('is edited, and a new one is written, in the encoding', async () => {
    const [rest, end] = [bytes(13, 10, 97, 32), bytes(32, ...was, 10)]
    await writeFile(join(root, 'a.txt'), bytes(...was, ...rest, ...was, ...end))
    const edits: FileEdit[] = [
      {
        kind: 'update',
        path: 'a.txt',
        edits: [{ search: `a ${before} ${before}`, replacement: `a ${after} ${before}`, unit: 'text' }],
      },
      { kind: 'create', path: 'b.txt', text: after },
    ]
    expect(await apply(edits, codec)).toMatchObject({ ok: true })
    expect(new Uint8Array(await readFile(join(root, 'a.txt')))).toEqual(bytes(...was, ...rest, ...is, ...end))
    expect(new Uint8Array(await readFile(join(root, 'b.txt')))).toEqual(bytes(...is))
  })

  test('returns all bytes unchanged, or refuses them at an offset inside them', () => {
    const byte = fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.nat(0xff))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 16 }), (values) => {
        const decoded = codec.decode(bytes(...values))
        if (decoded.ok) expect(codec.encode(decoded.value)).toEqual({ ok: true, value: bytes(...values) })
        else {
          const { reason, offset, encoding } = decoded.failure
          expect([offset < values.length, encoding]).toEqual([true, name])
          if (reason === 'nul') expect(values[offset]).toBe(0)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('returns every text unchanged, or refuses it', () => {
    const letter = fc.constantFrom(...before, ...after, 'a', '\n', '\ufeff', '€', '\0', '\ud83d', 'é', '한')
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
        const encoded = codec.encode(letters.join(''))
        if (encoded.ok) expect(codec.decode(encoded.value)).toEqual({ ok: true, value: letters.join('') })
        else expect(encoded.failure.reason).toMatch(/^(?:nul|not-encodable)$/)
      }),
    )
  })

  test('is refused with a NUL in it, in both directions', () => {
    const failure = { ok: false, failure: { reason: 'nul', offset: was.length, encoding: name } }
    expect(codec.decode(bytes(...was, 0, ...was))).toEqual(failure)
    expect(codec.encode(`${before}\0${before}`)).toEqual(failure)
  })
})

describe('legacyCodec', () => {
  test('has the requested name', () => expect(legacyCodec('Shift_JIS').name).toBe('Shift_JIS'))

  test.each(['klingon', '', 'utf-9'])('does not know %j, and throws an error', (name) => {
    expect(() => legacyCodec(name)).toThrow(TypeError)
    expect(() => legacyCodec(name)).toThrow(JSON.stringify(name))
  })

  test.each<[what: string, encoding: string, values: number[], offset: number]>([
    ['half of a character at the end', 'shift_jis', [97, 0x93], 1],
    ['a byte that is none of its own', 'euc-kr', [97, 98, 0xff, 97], 2],
    ['a character that is broken off', 'gb18030', [0xd6, 0xd0, 0x94, 0x39], 2],
    ['a byte that begins as U+FFFD does', 'gb18030', [0x81, 0x80, 0x84], 2],
    ['a byte after a character that Unicode writes as a pair', 'gb18030', [0x94, 0x39, 0xfc, 0x36, 0xff], 4],
    ['a byte that stands for nothing', 'windows-1253', [97, 0xaa], 1],
    ['what comes before a NUL', 'shift_jis', [97, 0xfd, 0, 97], 1],
  ])('refuses %s in %s, and says where', (_, encoding, values, offset) => {
    const failure = { reason: 'invalid-encoding', offset, encoding }
    expect(legacyCodec(encoding).decode(bytes(...values))).toEqual({ ok: false, failure })
  })

  test.each<[what: string, encoding: string, text: string, offset: number]>([
    ['a letter that it has not', 'windows-1252', 'ä日', 1],
    ['a letter after those of two bytes', 'shift_jis', '日本é', 4],
    ['an emoji', 'euc-kr', 'a한😀한', 3],
    ['half of a surrogate pair', 'gb18030', '中\ud83d', 2],
    ['a byte order mark', 'windows-1252', '\ufeffa', 0],
  ])('does not write %s in %s, and says where it would be', (_, encoding, text, offset) => {
    const failure = { reason: 'not-encodable', offset, encoding }
    expect(legacyCodec(encoding).encode(text)).toEqual({ ok: false, failure })
  })

  test('keeps a byte order mark in an encoding that has it', () => {
    const codec = legacyCodec('gb18030')
    const encoded = codec.encode('\ufeffa')
    expect(encoded).toEqual({ ok: true, value: bytes(0x84, 0x31, 0x95, 0x33, 97) })
    expect(encoded.ok && codec.decode(encoded.value)).toEqual({ ok: true, value: '\ufeffa' })
  })

  test('refuses a file before anything is written, with the name of the encoding', async () => {
    await writeFile(join(root, 'a.txt'), bytes(97, 0x93))
    await writeFile(join(root, 'b.txt'), 'b')
    const update = (path: string, search: string, replacement: string): FileEdit => ({
      kind: 'update',
      path,
      edits: [{ search, replacement, unit: 'text' }],
    })
    const codec = legacyCodec('shift_jis')
    expect(await apply([update('a.txt', 'a', 'b'), update('b.txt', 'b', 'c')], codec)).toEqual({
      ok: false,
      failure: [
        { code: 'not-text', reason: 'invalid-encoding', offset: 1, encoding: 'shift_jis', path: 'a.txt' },
      ],
    })
    expect(await apply([update('b.txt', 'b', 'é')], codec)).toEqual({
      ok: false,
      failure: [
        {
          code: 'not-text',
          reason: 'not-encodable',
          offset: 0,
          encoding: 'shift_jis',
          inNewText: true,
          path: 'b.txt',
        },
      ],
    })
    expect(await readFile(join(root, 'b.txt'), 'utf8')).toBe('b')
  })
})
