import type { Profile } from '@emend/core'
import { type Example, readExamples } from '../../core/test/support/examples.js'
import { agents } from '../src/agents.js'
import { codex } from '../src/codex.js'

/** An example whose request is a patch: `(partial)`, `(create)`, and `(agents)` or `(codex)`, its profile. */
export interface Fixture extends Omit<Example, 'request' | 'attributes'> {
  readonly patch: string
  readonly mode?: 'create'
  readonly profile?: Profile
  readonly partial: boolean
}

/** Reads the examples in `fixtures/`. */
export function loadFixtures(): Fixture[] {
  const examples = readExamples(new URL('./fixtures/', import.meta.url), {
    separator: '=====',
    request: 'patch',
    attributes: ['partial', 'create', 'agents', 'codex'],
  })
  return examples.map(({ request, attributes, ...example }) => {
    const profile = [agents, codex].find(({ name }) => attributes.includes(name))
    return {
      ...example,
      patch: request,
      ...(attributes.includes('create') && { mode: 'create' }),
      ...(profile !== undefined && { profile }),
      partial: attributes.includes('partial'),
    }
  })
}
