import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { progressOn } from '../../src/output/progress.js'
import { fakeTerminal } from '../interactive/terminal.js'

const step = (index: number) => ({ path: `${index}`, index, total: 3, state: 'done' }) as const

test('a short commit shows nothing', async () => {
  const { output, screen } = fakeTerminal()
  const display = progressOn(output, 10_000)
  for (const index of [0, 1, 2]) display.onProgress(step(index))
  display.end()
  await wait(20)
  expect(screen()).toBe('')
})

test('a long commit shows its progress, and removes it from the screen', async () => {
  const { output, screen } = fakeTerminal()
  const display = progressOn(output, 0)
  display.onProgress(step(0))
  await expect.poll(screen, { timeout: 5000 }).toContain('1 of 3 files')
  display.onProgress(step(1))
  await expect.poll(screen, { timeout: 5000 }).toContain('2 of 3 files')
  display.end()
})

test('nothing is shown if the output is not a terminal', async () => {
  const { output, screen } = fakeTerminal()
  Object.assign(output, { isTTY: false })
  const display = progressOn(output, 0)
  display.onProgress(step(0))
  await wait(50)
  display.end()
  expect(screen()).toBe('')
})
