import { expect, test } from 'vitest'
import { FILES, MESSAGES } from '../../cli/test/messages/messages.js'
import { connect, scratch, textOf } from './connect.js'

test('preview reads whole messages of APIs, as text and as a value', async () => {
  const root = scratch(FILES)
  const { call } = await connect(root)
  for (const { name, request, after, skipped, refused } of MESSAGES) {
    const text = typeof request === 'string' ? request : JSON.stringify(request)
    for (const form of new Set([text, request])) {
      const answer = await call('preview', { request: form })
      expect([name, answer.isError]).toEqual([name, refused !== undefined])
      if (refused !== undefined) expect(answer.text, name).toContain(refused)
      if (skipped !== undefined) expect(answer.text, name).toContain(skipped)
      const changed = Object.keys(after ?? {}).filter((path) => after?.[path] !== FILES[path])
      for (const path of changed) expect(answer.text, name).toContain(`b/${path}`)
    }
    for (const path of Object.keys(FILES)) expect(textOf(root, path)).toBe(FILES[path])
  }
})
