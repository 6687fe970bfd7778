import { expect, test } from 'vitest'
import { readTask } from '../../src/batch/read-task.js'

test.each(['profil', 'Format', '__proto__x', 'contents'])('an unknown field is refused: %s', (name) => {
  const ids: unknown[] = []
  const read = () => readTask({ id: 7, edit: 'x', content: 'y', [name]: 'strict' }, (id) => ids.push(id))
  expect(read).toThrow(`there is no field "${name}"; there are id, edit, format, profile, content`)
  expect(ids).toEqual([7])
})
