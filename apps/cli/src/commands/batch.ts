import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { EXIT, type ExitCode } from '../exit-code.js'
import { byteLines } from '../input.js'
import { loadSetup, type SetupFlags } from '../setup.js'
import { runTask } from './task.js'

/**
 * `emend batch`: one JSON task a line in, one JSON result a line out, in order. A bad line gets a result of
 * its own and stops nothing. Blank lines are passed over. Nothing on disk is touched.
 */
export async function batch(
  input: AsyncIterable<Uint8Array | string>,
  output: Writable,
  flags: SetupFlags,
): Promise<ExitCode> {
  // What tasks come to must not depend on where they are run: only a configuration that is named counts.
  const setup = await loadSetup({ config: flags.config ?? false }, '.')
  let number = 0
  for await (const line of byteLines(input)) {
    number++
    if (line.every((byte) => byte === 32 || byte === 9)) continue
    if (!output.write(`${JSON.stringify(runTask(line, number, setup))}\n`)) await once(output, 'drain')
  }
  return EXIT.applied
}
