import { applyFormatToFiles, strict } from '@emend/core'
import { type EditFormat, parsedFault } from '@emend/core/plugin'
import { type ContractCase, expectSame } from '@emend/core/testing'
import type { FormatCard, FormatSample } from './card.js'

/**
 * Returns the contract of a {@link FormatCard} as plain cases, for any test runner: it is the card of the format, its samples do
 * what they say, and its instructions hold the first of them.
 *
 * @example
 * for (const { name, run } of cardContract(mine, card)) test(name, run)
 */
export function cardContract(format: EditFormat, card: FormatCard): ContractCase[] {
  return [
    {
      name: 'it is the card of the format',
      run: () => expectSame('version and name', [card.apiVersion, card.name], [1, format.name]),
    },
    {
      name: 'the instructions are short, and hold the first sample as an example',
      run() {
        const { instructions, samples } = card
        expectSame('they hold it', instructions.includes(samples[0].request.trimEnd()), true)
        expectSame('fewer than 350 words', instructions.split(/\s+/).length < MOST_WORDS, true)
        expectSame('no space ends a line', /[ \t]$/m.test(instructions), false)
      },
    },
    ...card.tools.map(({ name, parameters }) => ({
      name: `the tool ${name} takes one closed object, in plain JSON`,
      run() {
        expectSame('snake case', /^[a-z0-9]+(_[a-z0-9]+)*$/.test(name), true)
        expectSame('type', [parameters.type, parameters['additionalProperties']], ['object', false])
        expectSame('plain JSON', JSON.parse(JSON.stringify(parameters)), parameters)
      },
    })),
    ...card.samples.map((sample, i) => ({
      name: `sample ${i + 1} is recognized, is read without repairs, and does what it says`,
      run: () => checkSample(format, sample),
    })),
  ]
}

const MOST_WORDS = 350

function checkSample(format: EditFormat, { before, request, after }: FormatSample): void {
  expectSame('it is recognized', format.detect(request) > 0, true)
  const parsed = format.parse(request)
  expectSame('what is wrong with what parse gives', parsedFault(parsed), undefined)
  expectSame('notices', parsed.ok ? parsed.value.notices : parsed.failure, [])
  const result = applyFormatToFiles(format, before, request, { profile: strict })
  const texts = new Map(Object.entries(before))
  expectSame('why it is refused', result.ok ? undefined : result.message, undefined)
  for (const { path, from, after: text } of result.ok ? result.files : []) {
    if (from !== undefined) texts.delete(from)
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
  }
  expectSame('the files afterwards', Object.fromEntries(texts), after)
}
