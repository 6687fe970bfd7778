import { applyDiff } from '@openai/agents-core'
import { type Implementation, REFUSED } from '../implementation.js'

/** `applyDiff` of the OpenAI Agents SDK, which takes the text between the header of a file and the end marker. */
export const agentsCore: Implementation = {
  name: '@openai/agents-core',
  formats: ['v4a'],
  apply({ text, request }) {
    const lines = String(request).split(/\r?\n/)
    const from = lines.findIndex((line) => line.startsWith('*** Update File:'))
    const to = lines.indexOf('*** End Patch')
    const after = applyDiff(text, lines.slice(from + 1, to).join('\n'))
    return after === text ? REFUSED : { kind: 'applied', text: after }
  },
}
