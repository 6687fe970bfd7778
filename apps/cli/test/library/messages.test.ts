import { describe, expect, test } from 'vitest'
import { applyToFiles } from '../../src/library/apply-to-text.js'
import { FILES, MESSAGES } from '../messages/messages.js'

describe.each(MESSAGES)('$name', ({ request, after, skipped, refused }) => {
  const forms =
    typeof request === 'string'
      ? [request]
      : [request, JSON.stringify(request), JSON.stringify(request, null, 2)]

  test.each(forms.map((form) => [typeof form === 'string' ? form.slice(0, 12) : 'as an object', form]))(
    '%j',
    (_, form) => {
      const result = applyToFiles(FILES, form)
      if (refused !== undefined) {
        expect(result).toMatchObject({ ok: false, message: expect.stringContaining(refused) })
        return
      }
      expect(result.ok ? '' : result.message).toBe('')
      if (!result.ok) return
      const changed = result.files.map(({ path, after: text }) => [path, text])
      expect({ ...FILES, ...Object.fromEntries(changed) }).toEqual(after)
      const notices = result.notices.filter(({ code }) => code === 'skipped-parts')
      if (skipped !== undefined) expect(notices.map(({ message }) => message).join()).toContain(skipped)
    },
  )
})
