import { type Example, readExamples } from '../../core/test/support/examples.js'

/** An example whose request is a diff: `(partial)` and `(reverse)`. */
export interface Fixture extends Omit<Example, 'request' | 'attributes'> {
  readonly diff: string
  readonly partial: boolean
  readonly reverse: boolean
}

const NOTATION = { separator: '=====', request: 'diff', attributes: ['partial', 'reverse'] } as const

/** Reads the examples in `fixtures/`. */
export function loadFixtures(): Fixture[] {
  return readExamples(new URL('./fixtures/', import.meta.url), NOTATION).map(asFixture)
}

/** How emend's outcome is beside that of `git apply`. */
export const RELATIONS = ['same', 'stricter', 'more tolerant', 'other'] as const

/** A behavior of `git apply`, named by the test of git that is about it, and what emend does. */
export interface GitBehavior extends Fixture {
  /** The options of `git apply`. */
  readonly options: readonly string[]
  readonly relation: (typeof RELATIONS)[number]
  /** Why emend does otherwise; empty where it does the same. */
  readonly reason: string
}

/** Reads the examples in `beside-git/`. Their section `git` has its options, and below it `same` or the relation and its reason. */
export function loadGitBehaviors(): GitBehavior[] {
  const notation = { ...NOTATION, more: ['git'] }
  return readExamples(new URL('./beside-git/', import.meta.url), notation).map((example) => {
    const { argument = '', text = '' } = example.more.get('git') ?? {}
    const [said, reason = ''] = text.trim().split(/: (.*)/s)
    const relation = RELATIONS.find((one) => one === said)
    if (relation === undefined) throw new Error(`${example.name}: unknown relation ${said}`)
    const options = argument.split(' ').filter((one) => one !== '')
    return { ...asFixture(example), options, relation, reason }
  })
}

function asFixture({ request, attributes, ...example }: Example): Fixture {
  return {
    ...example,
    diff: request,
    partial: attributes.includes('partial'),
    reverse: attributes.includes('reverse'),
  }
}
