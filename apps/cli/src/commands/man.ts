import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../exit-code.js'
import { manPage } from '../terminal/man-page.js'

/** `emend man`: writes the manual page to standard output. */
export function man(program: Command): ExitCode {
  process.stdout.write(manPage(program))
  return EXIT.applied
}
