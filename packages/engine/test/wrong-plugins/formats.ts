import type { EditFormat } from '@emend/core/plugin'
import { exact, unique } from '@emend/core/plugin'

/** A format with one fault, and what the host is told about it. */
export interface WrongFormat {
  readonly name: string
  readonly format: EditFormat
  readonly says: RegExp
}

function format(spoilt: { readonly [Field in keyof EditFormat]?: unknown }): EditFormat {
  return {
    apiVersion: 1,
    name: 'wrong',
    detect: () => 1,
    parse: () => ({ ok: true, value: { edits: [], notices: [] } }),
    replacers: [exact],
    placement: unique,
    ...(spoilt as Partial<EditFormat>),
  }
}

const parsing = (name: string, parsed: unknown, says: RegExp): WrongFormat => ({
  name: `parse gives ${name}`,
  format: format({ parse: () => parsed }),
  says,
})

const edits = (...list: unknown[]) => ({ ok: true, value: { edits: list, notices: [] } })

const GOOD = edits({
  kind: 'update',
  path: 'a.txt',
  edits: [{ unit: 'text', search: 'one', replacement: '1' }],
})

export const WRONG_FORMATS: readonly WrongFormat[] = [
  {
    name: 'detect throws',
    format: format({
      detect() {
        throw new Error('cannot say')
      },
    }),
    says: /cannot say/,
  },
  { name: 'detect returns NaN', format: format({ detect: () => Number.NaN }), says: /detect gives NaN/ },
  { name: 'detect returns more than 1', format: format({ detect: () => 7 }), says: /detect gives 7/ },
  {
    name: 'parse throws',
    format: format({
      parse() {
        throw new Error('cannot read')
      },
    }),
    says: /cannot read/,
  },
  parsing('nothing', undefined, /undefined/),
  parsing('a promise', Promise.resolve(GOOD), /not a result/),
  parsing('no notices', { ok: true, value: { edits: [] } }, /notices/),
  parsing('no edits', { ok: true, value: { notices: [] } }, /edits/),
  parsing('a kind that there is not', edits({ kind: 'rename', path: 'a.txt' }), /rename/),
  parsing('an edit without a path', edits({ kind: 'delete' }), /path/),
  parsing(
    'an edit without search',
    edits({ kind: 'update', path: 'a.txt', edits: [{ unit: 'text' }] }),
    /search/,
  ),
  parsing('an update without edits', edits({ kind: 'update', path: 'a.txt' }), /list of edits/),
  parsing(
    'a script of other lines',
    edits({
      kind: 'update',
      path: 'a.txt',
      edits: [{ unit: 'lines', search: 'one\n', replacement: '1\n', script: ['keep', 'keep'] }],
    }),
    /script/,
  ),
  parsing('a failure without a code', { ok: false, failure: {} }, /code/),
  parsing('a failure that there is not', { ok: false, failure: { code: 'bad', format: 'wrong' } }, /"bad"/),
  {
    name: 'the placement throws',
    format: format({
      parse: () => GOOD,
      placement: {
        name: 'wrong',
        place() {
          throw new Error('nowhere')
        },
      },
    }),
    says: /nowhere/,
  },
  {
    name: 'the placement returns no text',
    format: format({ parse: () => GOOD, placement: { name: 'wrong', place: () => ({ outcomes: [] }) } }),
    says: /no text/,
  },
]
