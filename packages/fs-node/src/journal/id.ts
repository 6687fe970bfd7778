import { randomBytes } from 'node:crypto'

/** An id for a commit: the time to the millisecond, by which ids sort, and something to tell two of one moment apart. */
export function newId(time: number): string {
  const digits = new Date(time).toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${randomBytes(3).toString('hex')}`
}

/** Whether a name is that of a commit, and nothing that leads elsewhere. */
export function isId(name: string): boolean {
  return /^\d{8}-\d{9}-[\da-f]{6}$/.test(name)
}
