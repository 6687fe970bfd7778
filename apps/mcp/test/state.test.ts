import { describe, expect, test } from 'vitest'
import { beginWriting, cancel, isCancelled, newState, resume, startWriting } from '../src/state.js'

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
    beginWriting(state)
    expect(cancel(state)).toBe(false)
    resume(state)
    expect([isCancelled(state), startWriting(state)]).toEqual([true, false])
  })

  test('a call that was ended stays ended', () => {
    const state = begin()
    cancel(state)
    beginWriting(state)
    resume(state)
    expect(startWriting(state)).toBe(false)
  })
})
