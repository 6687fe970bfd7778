/**
 * Reads a time: `10m`, `2h` or `3d` ago, `09:30` of today, or a date with or without a time, in the local time zone.
 *
 * @param now in milliseconds since 1970. Default: the clock
 * @returns undefined if the text is none
 */
export function readTime(text: string, now: number = Date.now()): Date | undefined {
  const given = text.trim()
  const [, count, unit] = /^(\d{1,6})\s*([smhd])$/.exec(given) ?? []
  if (count !== undefined && unit !== undefined)
    return new Date(now - Number(count) * (SECONDS[unit] ?? 0) * 1000)
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(given)
  if (clock !== null) {
    const today = new Date(now)
    today.setHours(Number(clock[1]), Number(clock[2]), 0, 0)
    return today
  }
  if (!/^\d{4}-\d\d-\d\d/.test(given)) return undefined
  const time = new Date(given.length === 10 ? `${given}T00:00` : given.replace(' ', 'T'))
  return Number.isNaN(time.getTime()) ? undefined : time
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
