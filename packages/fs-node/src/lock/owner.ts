import { hostname } from 'node:os'
import { type KnownProcess, thisKernel } from './kernel.js'

/** The process that holds a lock. */
export interface Owner extends KnownProcess {
  /** Unique for each time that a lock is taken. */
  readonly id: string
}

/** Returns this process as the owner of a lock that it is about to take. */
export function thisProcess(id: string): Owner {
  return { id, pid: process.pid, host: hostname(), ...thisKernel() }
}

/** Parses the owner in a lock; undefined if the value is not an owner. */
export function asOwner(value: unknown): Owner | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pid, host, boot, namespaces, start } = value as Partial<Record<keyof Owner, unknown>>
  if (typeof id !== 'string' || !ID.test(id)) return undefined
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || typeof host !== 'string')
    return undefined
  if (typeof boot !== 'string' || typeof namespaces !== 'string' || typeof start !== 'string')
    return undefined
  return { id, pid, host, boot, namespaces, start }
}

const ID = /^[\da-f-]{1,64}$/
