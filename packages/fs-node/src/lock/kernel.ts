import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** What the kernel says about a process. All are empty on systems that do not tell, which is all but Linux. */
export interface Kernel {
  /** The boot of the machine, different after each start. */
  readonly boot: string
  /** The namespaces in which the number and the start of the process mean something. */
  readonly namespaces: string
  /** When the process was started, in ticks since the boot: no other process of this number has the same start. */
  readonly start: string
}

/** A process, with what tells it from every other one. */
export interface KnownProcess extends Kernel {
  /** The number of the process in its own PID namespace. */
  readonly pid: number
  readonly host: string
}

/** Whether a process runs: the kernel knows, or it cannot be asked about a process of another machine or namespace. */
export type ProcessState = 'running' | 'gone' | 'unknown'

/** Returns what the kernel says about this process. */
export function thisKernel(): Kernel {
  own ??= {
    boot: textOf('/proc/sys/kernel/random/boot_id').trim(),
    // A time namespace shifts the start times of all processes that are seen from it.
    namespaces: ['pid', 'time'].map((name) => linkOf(`/proc/self/ns/${name}`)).join(' '),
    // Not `/proc/PID`: without a `/proc` of its own, a PID namespace sees the numbers of the one outside.
    start: statOf('self')?.start ?? '',
  }
  return own
}

let own: Kernel | undefined

/**
 * Asks the kernel whether the owner of a lock runs. No clock is compared, and no number of a process is looked up outside
 * the namespace that it is from.
 */
export function processState({ pid, host, boot, namespaces, start }: KnownProcess): ProcessState {
  const here = thisKernel()
  if (boot === '' || !namespaces.startsWith('pid:') || start === '') return 'unknown'
  if (boot !== here.boot || namespaces !== here.namespaces || host !== hostname()) return 'unknown'
  if (!exists(pid)) return 'gone'
  if (pid === process.pid) return start === here.start ? 'running' : 'gone'
  const stat = seesOwnNumbers() ? statOf(pid) : undefined
  if (stat === undefined) return 'unknown'
  // A process that has ended keeps its number as a zombie until its parent asks how it ended, which may be never.
  return stat.start === start && !/[ZXx]/.test(stat.state) ? 'running' : 'gone'
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // `EPERM` means that the process exists and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether `/proc` shows the numbers of this process's own PID namespace: then it shows this process with one number only. */
function seesOwnNumbers(): boolean {
  const [, numbers] = /^NSpid:\s*(.*)$/m.exec(textOf('/proc/self/status')) ?? []
  return numbers === String(process.pid)
}

interface Stat {
  readonly state: string
  readonly start: string
}

function statOf(pid: number | 'self'): Stat | undefined {
  const line = textOf(`/proc/${pid}/stat`)
  // The name of the program is in parentheses and may contain anything. The fields after it are separated by spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [state, start] = [fields[0], fields[19]]
  return state === undefined || start === undefined ? undefined : { state, start }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}
