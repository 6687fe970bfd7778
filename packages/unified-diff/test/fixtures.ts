import { type Example, readExamples } from '../../core/test/support/examples.js'

/** An example whose request is a diff: `(partial)` and `(reverse)`. */
export interface Fixture extends Omit<Example, 'request' | 'attributes'> {
  readonly diff: string
  readonly partial: boolean
  readonly reverse: boolean
}

/** Reads the examples in `fixtures/`. */
export function loadFixtures(): Fixture[] {
  const examples = readExamples(new URL('./fixtures/', import.meta.url), {
    separator: '=====',
    request: 'diff',
    attributes: ['partial', 'reverse'],
  })
  return examples.map(({ request, attributes, ...example }) => ({
    ...example,
    diff: request,
    partial: attributes.includes('partial'),
    reverse: attributes.includes('reverse'),
  }))
}
