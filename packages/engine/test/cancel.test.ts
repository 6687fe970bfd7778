import type { Replacer } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import type { FileSystem } from '@emend/fs'
import { memoryFileSystem } from '@emend/fs-memory'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine, type EngineOptions } from '../src/index.js'
import { USUAL } from './support/usual.js'

const REQUEST = { path: 'a.txt', oldString: 'one', newString: 'two' }
const CANCELLED = { ok: false, failures: [{ code: 'cancelled' }] }

function setUp(options: Partial<EngineOptions> = {}, spoilt: Partial<FileSystem> = {}) {
  const memory = memoryFileSystem({ 'a.txt': 'one\n' })
  const asked: string[] = []
  const fileSystem: FileSystem = {
    ...memory,
    async readFile(path) {
      asked.push('read')
      return memory.readFile(path)
    },
    async writeFile(path, bytes) {
      asked.push('write')
      return memory.writeFile(path, bytes)
    },
    ...spoilt,
  }
  const engine = createEngine({ ...USUAL, formats: [editString(), v4a()], fileSystem, ...options })
  const text = () => new TextDecoder().decode(memory.snapshot().get('a.txt'))
  return { engine, asked, text }
}

// promise: cancelling
describe('a call is cancelled', () => {
  test.each(['preview', 'apply'] as const)('before it begins: %s reads nothing', async (method) => {
    const { engine, asked, text } = setUp()
    const result = await engine[method](REQUEST, { signal: AbortSignal.abort() })
    expect(result).toMatchObject(CANCELLED)
    expect(result.message).toContain('cancelled, and nothing was changed')
    expect([asked, text()]).toEqual([[], 'one\n'])
  })

  test('while it reads: nothing is searched or written', async () => {
    const controller = new AbortController()
    let finds = 0
    const counting: Replacer = {
      apiVersion: 1,
      name: 'counting',
      tier: 'exact',
      find() {
        finds += 1
        return []
      },
    }
    const memory = memoryFileSystem({ 'a.txt': 'one\n' })
    const { engine, text } = setUp(
      { extend: (cascade) => cascade.with(counting, 'first') },
      {
        async readFile(path) {
          controller.abort()
          return memory.readFile(path)
        },
      },
    )
    expect(await engine.apply(REQUEST, { signal: controller.signal })).toMatchObject(CANCELLED)
    await new Promise((resolve) => setImmediate(resolve))
    expect([finds, text()]).toEqual([0, 'one\n'])
  })

  test('while it searches: at the next step, however much is left to do', async () => {
    const signal = { aborted: false }
    let steps = 0
    const slow: Replacer = {
      apiVersion: 1,
      name: 'slow',
      tier: 'exact',
      find({ budget }) {
        for (; steps < 1_000_000; steps++) {
          if (steps === 500) signal.aborted = true
          budget.spend(1)
        }
        return []
      },
    }
    const { engine, text } = setUp({ extend: (cascade) => cascade.with(slow, 'first') })
    expect(await engine.apply(REQUEST, { signal })).toMatchObject(CANCELLED)
    expect([steps, text()]).toEqual([500, 'one\n'])
  })

  test('while it waits for another call: the other calls are not delayed', async () => {
    let release = () => {}
    const waiting = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    const { engine, asked, text } = setUp({
      guards: [({ after }) => (after === 'two\n' ? waiting : undefined)],
    })
    const first = engine.apply(REQUEST)
    const controller = new AbortController()
    const second = engine.apply({ ...REQUEST, newString: 'three' }, { signal: controller.signal })
    const third = engine.apply({ ...REQUEST, oldString: 'two', newString: 'four' })
    controller.abort()
    expect(await second).toMatchObject(CANCELLED)
    release()
    expect([(await first).ok, (await third).ok]).toEqual([true, true])
    expect([text(), asked.filter((one) => one === 'write').length]).toEqual(['four\n', 2])
  })

  test('while a guard or a correction runs', async () => {
    const never = () => new Promise<undefined>(() => {})
    for (const options of [{ guards: [never] }, { onUnmatched: never }]) {
      const controller = new AbortController()
      const { engine, text } = setUp(options)
      const result = engine.apply(
        { ...REQUEST, ...('onUnmatched' in options && { oldString: 'no' }) },
        controller,
      )
      await new Promise((resolve) => setTimeout(resolve, 0))
      controller.abort()
      expect(await result).toMatchObject(CANCELLED)
      expect(text()).toBe('one\n')
    }
  })

  test('while it writes: all of it is written and reported', async () => {
    const controller = new AbortController()
    const memory = memoryFileSystem({ 'a.txt': 'one\n' })
    const engine = createEngine({
      ...USUAL,
      formats: [editString()],
      fileSystem: memory,
      onProgress: () => controller.abort(),
    })
    expect(await engine.apply(REQUEST, controller)).toMatchObject({ ok: true, record: { changes: [{}] } })
    expect(new TextDecoder().decode(memory.snapshot().get('a.txt'))).toBe('two\n')
  })
})

describe('signals', () => {
  test('of the engine and of a call both cancel, and neither keeps a listener', async () => {
    const heard: string[] = []
    const signal = {
      aborted: false,
      addEventListener: () => void heard.push('on'),
      removeEventListener: () => void heard.push('off'),
    }
    const { engine } = setUp({ signal })
    expect(await engine.apply(REQUEST, { signal: AbortSignal.abort() })).toMatchObject(CANCELLED)
    expect(await engine.preview(REQUEST)).toMatchObject({ ok: true })
    expect(heard).toEqual(['on', 'off'])
    signal.aborted = true
    expect(await engine.preview(REQUEST)).toMatchObject(CANCELLED)
  })

  test('an engine from cancelledBy stops with the signal; the original engine continues', async () => {
    const controller = new AbortController()
    const { engine } = setUp()
    const cancellable = engine.cancelledBy(controller.signal)
    const applied = await cancellable.apply(REQUEST)
    expect(applied).toMatchObject({ ok: true })
    controller.abort()
    expect(await cancellable.read('a.txt')).toMatchObject(CANCELLED)
    expect(await cancellable.preview(REQUEST)).toMatchObject(CANCELLED)
    expect(await cancellable.cancelledBy({ aborted: false }).preview(REQUEST)).toMatchObject(CANCELLED)
    if (!applied.ok || applied.record === undefined) throw new Error('not applied')
    expect(await cancellable.undo(applied.record)).toMatchObject(CANCELLED)
    expect(await engine.read('a.txt')).toMatchObject({ ok: true, text: 'two\n' })
    expect(await engine.undo(applied.record, { signal: AbortSignal.abort() })).toMatchObject(CANCELLED)
    expect(await engine.undo(applied.record)).toMatchObject({ ok: true })
  })

  test('a stream is cancelled by its own signal', async () => {
    const controller = new AbortController()
    const { engine, text } = setUp()
    const stream = engine.stream({ format: 'edit-string', signal: controller.signal })
    await stream.push(JSON.stringify(REQUEST))
    controller.abort()
    expect(await stream.apply()).toMatchObject(CANCELLED)
    expect(text()).toBe('one\n')
  })
})
