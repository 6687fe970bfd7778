import { once } from 'node:events'
import { importModule } from '../import-module.js'
import type { Terminal } from './text.js'

/** A terminal with its size. */
export interface Screen extends Terminal {
  readonly rows?: number
  readonly columns?: number
}

/**
 * Writes text, with a pager if it does not fit on the terminal: `EMEND_PAGER`, or else `PAGER`, or else `less`, started so
 * that it ends at once if the text fits, and shows colors. An empty value or `cat` means no pager. If the pager cannot be
 * started, the text is written directly.
 */
export async function page(text: string, screen: Screen): Promise<void> {
  const { EMEND_PAGER, PAGER } = process.env
  const pager = EMEND_PAGER ?? PAGER ?? 'less'
  if (
    screen.isTTY !== true ||
    fits(text, screen) ||
    pager === '' ||
    pager === 'cat' ||
    !(await showIn(pager, text))
  )
    screen.write(text)
}

/** Whether the whole text fits on the screen. */
export function fits(text: string, { rows = 0 }: Screen): boolean {
  // A terminal that does not know its size reports 0 rows.
  return text.split('\n').length <= (rows > 0 ? rows : 24)
}

/** Shows text in a pager. Returns whether the pager could be started: if not, the exit code of the shell says so. */
async function showIn(pager: string, text: string): Promise<boolean> {
  // Loaded only when needed: loading it takes longer than most commands, and most commands start no pager.
  const { spawn } = await importModule<typeof import('node:child_process')>('node:child_process')
  const env = { LESS: 'FRX', LV: '-c', ...process.env }
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env })
  // A pager that the person quits early closes the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  const [code] = await once(child, 'close').catch(() => [NOT_FOUND])
  return code !== NOT_FOUND && code !== NOT_EXECUTABLE
}

const NOT_FOUND = 127
const NOT_EXECUTABLE = 126
