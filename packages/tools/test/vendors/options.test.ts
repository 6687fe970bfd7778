import { expect, test } from 'vitest'
import { textEditor } from '../../src/index.js'
import { aiTools } from '../../src/vendors/ai.js'
import { anthropicTools } from '../../src/vendors/anthropic.js'
import { geminiTools } from '../../src/vendors/gemini.js'
import { openaiTools } from '../../src/vendors/openai.js'
import { openaiChatTools } from '../../src/vendors/openai-chat.js'
import { hostOf } from '../support/host.js'

const { engine } = hostOf({})

test.each<[string, (options: never) => unknown]>([
  ['aiTools', (options) => aiTools(engine, [], options)],
  ['anthropicTools', (options) => anthropicTools(engine, options)],
  ['geminiTools', (options) => geminiTools(engine, [], options)],
  ['openaiTools', (options) => openaiTools(engine, options)],
  ['openaiChatTools', (options) => openaiChatTools(engine, [], options)],
])('%s refuses options that it does not have', (name, call) => {
  expect(() => call({ onAnser: () => undefined } as never)).toThrow(
    `${name} has no option "onAnser"; there are`,
  )
  expect(() => call({ otherTools: 'bash' } as never)).toThrow('must be a list, not "bash"')
  expect(() => call({ otherTools: ['bash'], onAnswer: () => undefined } as never)).not.toThrow()
})

test('the text editor refuses them by itself and with the options of its toolset', () => {
  const says = 'has no option "maxChars"; there are '
  expect(() => textEditor({ maxChars: 3 } as never)).toThrow(says)
  expect(() => anthropicTools(engine, { maxChars: 3 } as never)).toThrow(says)
  expect(() => anthropicTools(engine, { maxCharacters: 3, textEditor: true, tools: [] })).not.toThrow()
})
