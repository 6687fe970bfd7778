import { afterEach, beforeEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The work of the test, in blocks of code that ran. */
    work?: number
  }
}

const blocks = (): number => Reflect.get(globalThis, Symbol.for('emend work'))?.blocks ?? 0
let before = 0

beforeEach(() => {
  before = blocks()
})

afterEach(({ task }) => {
  task.meta.work = blocks() - before
})
