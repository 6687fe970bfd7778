import type { FunctionCall as Call3, Content as Content3, Tool as Tool3 } from '@google/genai'
import type { FunctionCall as Call2, Content as Content2, Tool as Tool2 } from 'genai-2'
import type OpenAI7 from 'openai'
import type OpenAI6 from 'openai-6'
import { describe, test } from 'vitest'
import type { GeminiCall, geminiTools } from '../../src/vendors/gemini.js'
import type { OpenaiItem, openaiTools } from '../../src/vendors/openai.js'
import type { OpenaiChatCall, openaiChatTools } from '../../src/vendors/openai-chat.js'

/** That one type fits where another is wanted. */
type Fits<One extends Other, Other> = One

type Definition<Tools extends (...options: never[]) => { definitions: readonly unknown[] }> =
  ReturnType<Tools>['definitions'][number]

type Answer<Tools extends (...options: never[]) => { answer: (...call: never[]) => Promise<unknown> }> =
  NonNullable<Awaited<ReturnType<ReturnType<Tools>['answer']>>>

/** Each SDK in its own types: tools go into a request, calls of its answer to the toolset, and what that says into the next request. */
describe('the two majors of each SDK take the same tools', () => {
  test('openai, Responses', () => {
    type Ours = Definition<typeof openaiTools>
    type _Seven = [
      Fits<Ours, OpenAI7.Responses.Tool>,
      Fits<OpenAI7.Responses.ResponseOutputItem, OpenaiItem>,
      Fits<Answer<typeof openaiTools>, OpenAI7.Responses.ResponseInputItem>,
    ]
    type _Six = [
      Fits<Ours, OpenAI6.Responses.Tool>,
      Fits<OpenAI6.Responses.ResponseOutputItem, OpenaiItem>,
      Fits<Answer<typeof openaiTools>, OpenAI6.Responses.ResponseInputItem>,
    ]
  })

  test('openai, chat completions', () => {
    type Ours = Definition<typeof openaiChatTools>
    type _Seven = [
      Fits<Ours, OpenAI7.Chat.ChatCompletionTool>,
      Fits<OpenAI7.Chat.ChatCompletionMessageToolCall, OpenaiChatCall>,
      Fits<Answer<typeof openaiChatTools>, OpenAI7.Chat.ChatCompletionMessageParam>,
    ]
    type _Six = [
      Fits<Ours, OpenAI6.Chat.ChatCompletionTool>,
      Fits<OpenAI6.Chat.ChatCompletionMessageToolCall, OpenaiChatCall>,
      Fits<Answer<typeof openaiChatTools>, OpenAI6.Chat.ChatCompletionMessageParam>,
    ]
  })

  test('@google/genai', () => {
    type Ours = { functionDeclarations: Definition<typeof geminiTools>[] }
    type Parts = { role: 'user'; parts: Answer<typeof geminiTools>[] }
    type _Three = [Fits<Ours, Tool3>, Fits<Call3, GeminiCall>, Fits<Parts, Content3>]
    type _Two = [Fits<Ours, Tool2>, Fits<Call2, GeminiCall>, Fits<Parts, Content2>]
  })
})
