import { readFileSync } from 'node:fs'
import { hostname, uptime } from 'node:os'

/** The process that holds a lock. */
export interface Owner {
  /** Unique for each time that a lock is taken. */
  readonly id: string
  readonly pid: number
  readonly host: string
  /** When the lock was taken, in milliseconds since 1970. */
  readonly since: number
  /** The start time of the process, which distinguishes it from a later process with the same pid; empty if unknown. */
  readonly birth: string
}

/** An owner as named by a lock that anybody may have written. */
export interface FoundOwner extends Owner {
  /** Whether this user's emend wrote the lock. */
  readonly verified: boolean
}

/** Returns this process as the owner of a lock that it is about to take. */
export function thisProcess(id: string): Owner {
  const { pid } = process
  return { id, pid, host: hostname(), since: Date.now(), birth: birthOf(pid) }
}

/** Parses the owner in a lock; undefined if the value is not an owner. */
export function asOwner(value: unknown): Owner | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pid, host, since, birth } = value as Partial<Record<keyof Owner, unknown>>
  if (typeof id !== 'string' || !/^[\da-f-]{1,64}$/.test(id)) return undefined
  if (typeof pid !== 'number' || typeof since !== 'number') return undefined
  return typeof host === 'string' && typeof birth === 'string' ? { id, pid, host, since, birth } : undefined
}

/**
 * Whether the process that took a lock may still be running. This is always assumed for a process on another machine. A
 * process on this machine must be running, be the same process, and have taken the lock since the machine was started.
 *
 * @param isOurs tells whether this process holds the lock with the given id
 */
export async function mayBeAlive(owner: Owner, isOurs: (id: string) => boolean): Promise<boolean> {
  if (!isHere(owner)) return true
  if (owner.pid === process.pid) return isOurs(owner.id)
  if (owner.since < Date.now() - uptime() * 1000 - CLOCK_SLACK) return false
  return isRunning(owner.pid) && birthOf(owner.pid) === owner.birth
}

/** Whether an owner claims to be a process on this machine. */
export function isHere({ host }: Owner): boolean {
  return host === hostname()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // `EPERM` means that the process runs and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns when a process was started, in clock ticks of the system; empty except on Linux. */
function birthOf(pid: number): string {
  let line = ''
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    // There is no such process, or no such file on this system.
  }
  // The process name is in parentheses and may contain anything. The fields after it are separated by spaces.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

const CLOCK_SLACK = 60_000
