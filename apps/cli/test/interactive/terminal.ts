import { PassThrough } from 'node:stream'

/** A terminal as a program sees it: incoming keys, and a screen. */
export interface FakeTerminal {
  readonly input: PassThrough & { readonly isTTY: true; setRawMode(raw: boolean): void }
  readonly output: PassThrough & { readonly isTTY: true; readonly columns: number }
  /** Returns everything written so far. */
  screen(): string
}

/** Creates a terminal without a person, for tests. */
export function fakeTerminal(): FakeTerminal {
  const input = Object.assign(new PassThrough(), { isTTY: true as const, setRawMode() {} })
  const output = Object.assign(new PassThrough(), { isTTY: true as const, columns: 100 })
  let written = ''
  output.on('data', (chunk: Buffer) => {
    written += chunk.toString()
  })
  return { input, output, screen: () => written }
}
