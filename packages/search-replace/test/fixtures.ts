import { type Example, readExamples } from '../../core/test/support/examples.js'

/** An example whose request is a message: `(unfinished)`, `(parsed)`, `(lenient)` and `(partial)`. */
export interface Fixture extends Omit<Example, 'request' | 'attributes'> {
  readonly message: string
  /** The message may be cut off. */
  readonly unfinished: boolean
  /** The message is JSON text that the host has parsed. */
  readonly parsed: boolean
  readonly lenient: boolean
  readonly partial: boolean
}

/** Reads the examples in `fixtures/`. Their separator is `@@@@@`, because `=====` may be a line of the format. */
export function loadFixtures(): Fixture[] {
  const examples = readExamples(new URL('./fixtures/', import.meta.url), {
    separator: '@@@@@',
    request: 'message',
    attributes: ['unfinished', 'parsed', 'lenient', 'partial'],
  })
  return examples.map(({ request, attributes, ...example }) => ({
    ...example,
    message: request,
    unfinished: attributes.includes('unfinished'),
    parsed: attributes.includes('parsed'),
    lenient: attributes.includes('lenient'),
    partial: attributes.includes('partial'),
  }))
}
