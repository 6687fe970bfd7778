import { describe, expect, test } from 'vitest'
import {
  cancel,
  endTurn,
  isCancelled,
  isSearching,
  newState,
  newWriter,
  resume,
  startWriting,
  takeTurn,
} from '../src/state.js'

const begin = () => new Int32Array(newState())

describe('the state of a call', () => {
  test('a call that is cancelled while it searches never writes', () => {
    const state = begin()
    expect(cancel(state)).toBe(true)
    expect([isCancelled(state), startWriting(state)]).toEqual([true, false])
  })

  test('a call that writes is not ended', () => {
    const state = begin()
    expect(startWriting(state)).toBe(true)
    expect(cancel(state)).toBe(false)
    expect(isCancelled(state)).toBe(true)
  })

  test('a call cancelled during recovery ends by itself before it writes', () => {
    const state = begin()
    expect(startWriting(state)).toBe(true)
    expect(cancel(state)).toBe(false)
    resume(state)
    expect([isCancelled(state), startWriting(state)]).toEqual([true, false])
  })

  test('a call that was ended stays ended', () => {
    const state = begin()
    cancel(state)
    expect(startWriting(state)).toBe(false)
    resume(state)
    expect(startWriting(state)).toBe(false)
  })
})

describe('the turn to write', () => {
  test('is that of one thread, and then of the next', async () => {
    const writer = new Int32Array(newWriter())
    const order: number[] = []
    const write = async (thread: number) => {
      await takeTurn(writer, thread, begin())
      order.push(thread)
      await new Promise(setImmediate)
      order.push(thread)
      endTurn(writer, thread)
    }
    await Promise.all([1, 2, 3].map(write))
    expect(order.length).toBe(6)
    for (const at of [0, 2, 4]) expect(order[at]).toBe(order[at + 1])
  })

  test('is not awaited by a call that is cancelled', async () => {
    const writer = new Int32Array(newWriter())
    await takeTurn(writer, 1, begin())
    const state = begin()
    const waiting = takeTurn(writer, 2, state)
    cancel(state)
    await waiting
    expect([isSearching(state), startWriting(state)]).toEqual([false, false])
    endTurn(writer, 2)
    expect(writer[0]).toBe(1)
    endTurn(writer, 1)
    expect(writer[0]).toBe(0)
  })
})
