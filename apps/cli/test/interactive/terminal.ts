import { PassThrough } from 'node:stream'

/** What a terminal is to a program: keys that come in, and a screen. */
export interface FakeTerminal {
  readonly input: PassThrough & { readonly isTTY: true; setRawMode(raw: boolean): void }
  readonly output: PassThrough & { readonly isTTY: true; readonly columns: number }
  /** All that was written so far. */
  screen(): string
}

/** A terminal without a person, for tests. */
export function fakeTerminal(): FakeTerminal {
  const input = Object.assign(new PassThrough(), { isTTY: true as const, setRawMode() {} })
  const output = Object.assign(new PassThrough(), { isTTY: true as const, columns: 100 })
  let written = ''
  output.on('data', (chunk: Buffer) => {
    written += chunk.toString()
  })
  return { input, output, screen: () => written }
}
