import { once } from 'node:events'
import { importModule } from '../import-module.js'
import type { Terminal } from './text.js'

/** A terminal, and how many lines it shows at once. */
export interface Screen extends Terminal {
  readonly rows?: number
  readonly columns?: number
}

/**
 * Writes text, on a terminal that it does not fit into by a pager: `EMEND_PAGER`, else `PAGER`, else `less`, which ends at
 * once where the text fits and knows colours. An empty one or `cat` is none, and so is one that cannot be started.
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

/** Whether a screen shows the whole text at once. */
export function fits(text: string, { rows = 0 }: Screen): boolean {
  // A terminal that does not know its size says 0.
  return text.split('\n').length <= (rows > 0 ? rows : 24)
}

/** Whether it could be started: a shell that does not find it says so by its exit code. */
async function showIn(pager: string, text: string): Promise<boolean> {
  // Loading it takes longer than most commands, and most start no pager.
  const { spawn } = await importModule<typeof import('node:child_process')>('node:child_process')
  const env = { LESS: 'FRX', LV: '-c', ...process.env }
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env })
  // A pager that is left before the end closes the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  const [code] = await once(child, 'close').catch(() => [NOT_FOUND])
  return code !== NOT_FOUND && code !== NOT_EXECUTABLE
}

const NOT_FOUND = 127
const NOT_EXECUTABLE = 126
