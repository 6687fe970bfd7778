import type { Check } from '@emend/core/plugin'

/** A check with one fault, and what the host is told about it. */
export interface WrongCheck {
  readonly name: string
  readonly check: Check
  readonly says: RegExp
}

const check = (faulty: { readonly [Field in keyof Check]?: unknown }): Check =>
  ({ kind: 'wrong', ...faulty }) as Check

const boom = () => {
  throw new Error('boom')
}

const finding = (name: string, found: unknown): WrongCheck => ({
  name: `finds ${name}`,
  check: check({ find: () => found }),
  says: /find gives what is no finding/,
})

const edges = (name: string, found: unknown): WrongCheck => ({
  name: `finds ${name} at the edges`,
  check: check({ findAtEdges: () => found }),
  says: /findAtEdges gives neither/,
})

/** They are asked about the one new line `new`. */
export const WRONG_CHECKS: readonly WrongCheck[] = [
  { name: 'throws', check: check({ find: boom }), says: /boom/ },
  { name: 'throws when it is asked', check: check({ isAsked: boom, find: () => undefined }), says: /boom/ },
  { name: 'throws at the edges', check: check({ findAtEdges: boom }), says: /boom/ },
  {
    name: 'declares no text',
    check: check({ characters: 3, find: () => undefined }),
    says: /characters is no text/,
  },
  finding('a number', 3),
  finding('a promise', Promise.resolve()),
  finding('no sign', {}),
  finding('too few lines', { sign: 'wrong', lines: [], isSure: true }),
  finding('too many lines', { sign: 'wrong', lines: ['a', 'b'], isSure: true }),
  finding('a line that is two', { sign: 'wrong', lines: ['a\nb'], isSure: true }),
  finding('a line that is none', { sign: 'wrong', lines: [3], isSure: true }),
  finding('a problem that there is not', { sign: 'wrong', problem: { code: 'nonsense' } }),
  finding('a refusal without a message', { sign: 'wrong', problem: { code: 'a:b' } }),
  edges('a number', 3),
  edges('more lines than there are', { side: 'above', count: 2, isSure: true }),
  edges('less than no line', { side: 'above', count: -1, isSure: true }),
  edges('a side that there is not', { side: 'left', count: 1, isSure: true }),
  edges('a problem that there is not', { problem: { code: 'nonsense' } }),
]
