import { readFileSync } from 'node:fs'
import { hostname, uptime } from 'node:os'

/** The process that holds a lock. */
export interface Owner {
  /** Of this one taking of the lock. */
  readonly id: string
  readonly pid: number
  readonly host: string
  /** When it was taken, in milliseconds since 1970. */
  readonly since: number
  /** What tells a process from a later one of the same number; empty where the system does not say. */
  readonly birth: string
}

/** An owner as a lock names it, whoever wrote that. */
export interface FoundOwner extends Owner {
  /** Whether this user's emend wrote it. */
  readonly verified: boolean
}

/** This process, about to take a lock. */
export function thisProcess(id: string): Owner {
  const { pid } = process
  return { id, pid, host: hostname(), since: Date.now(), birth: birthOf(pid) }
}

/** What a lock says of its owner; undefined where it says something else. */
export function asOwner(value: unknown): Owner | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pid, host, since, birth } = value as Partial<Record<keyof Owner, unknown>>
  if (typeof id !== 'string' || !/^[\da-f-]{1,64}$/.test(id)) return undefined
  if (typeof pid !== 'number' || typeof since !== 'number') return undefined
  return typeof host === 'string' && typeof birth === 'string' ? { id, pid, host, since, birth } : undefined
}

/**
 * Whether the process that took a lock may still be at work. A process of another machine always may. One of this
 * machine has to run, to be the same process, and to have taken the lock since the machine was started.
 *
 * @param isOurs whether a lock is held by this very process
 */
export async function mayBeAlive(owner: Owner, isOurs: (id: string) => boolean): Promise<boolean> {
  if (!isHere(owner)) return true
  if (owner.pid === process.pid) return isOurs(owner.id)
  if (owner.since < Date.now() - uptime() * 1000 - CLOCK_SLACK) return false
  return isRunning(owner.pid) && birthOf(owner.pid) === owner.birth
}

/** Whether an owner says that it is a process of this machine. */
export function isHere({ host }: Owner): boolean {
  return host === hostname()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When the process was started, in the system's own count. Only Linux tells. */
function birthOf(pid: number): string {
  let line = ''
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    // There is no such process, or no such file on this system.
  }
  // The name is in brackets and may hold anything; what follows are fields separated by spaces.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

const CLOCK_SLACK = 60_000
