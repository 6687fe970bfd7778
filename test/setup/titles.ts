import { beforeEach } from 'vitest'

const LONGEST = 200

beforeEach(({ task }) => {
  if (task.name.length > LONGEST || /[\r\n]/.test(task.name))
    throw new Error(
      `The title of a test is one line of at most ${LONGEST} characters. This one has ${task.name.length}: name its case instead of writing its text.`,
    )
})
