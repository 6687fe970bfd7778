import { randomBytes } from 'node:crypto'

/**
 * Creates an id for a commit: the time to the millisecond, by which ids sort, and random digits that distinguish two
 * commits of the same millisecond.
 *
 * @param last an id that the new id must sort after, even if the clock was set back
 */
export function newId(time: number, last = ''): string {
  const id = idOf(time)
  if (id > last || !isId(last)) return id
  const then = timeOf(last)
  return Number.isNaN(then) ? id : idOf(then + 1)
}

/** Returns the time in an id, in milliseconds since 1970; NaN if it contains none. */
export function timeOf(id: string): number {
  const [, year, month, day, hour, minute, second, rest] = TIME.exec(id) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`)
}

/** Whether a name has the form of a commit id, which also means that it is not a path to elsewhere. */
export function isId(name: string): boolean {
  return /^\d{8}-\d{9}-[\da-f]{6}$/.test(name)
}

function idOf(time: number): string {
  const digits = new Date(time).toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${randomBytes(3).toString('hex')}`
}

const TIME = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})/
