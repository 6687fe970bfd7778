// Results as Markdown tables.
import { table as markdownTable } from '@emend/bench-accuracy/table'
import { growthExponent, pointsOf } from './statistics.mjs'

export function table(header, rows) {
  const cells = rows.map((row) => row.map(String))
  return `${markdownTable(header, cells)}\n`
}

export function scenarioTable(sample, { sizes, cases }) {
  const header = [
    sample,
    ...sizes.flatMap((size) => [`${short(size)} ms`, `${short(size)} ×`]),
    'growth',
    'MiB',
    '',
  ]
  const rows = Array.from(cases, ([name, bySize]) => {
    const results = sizes.map((size) => bySize.get(size))
    const points = pointsOf(bySize)
    const growth = points.length > 1 ? growthExponent(points).toFixed(2) : ''
    const memory = results.at(-1)?.mebibytes
    const words = new Set(results.flatMap((result) => result?.outcome ?? result?.note ?? []))
    return [name, ...results.flatMap(cells), growth, memory?.toFixed(0) ?? '', [...words].join(', ')]
  })
  return table(header, rows)
}

function cells(result) {
  return result?.milliseconds === undefined
    ? ['-', '-']
    : [significant(result.milliseconds), significant(result.ratio)]
}

/** Formats a number with three significant digits, or as a whole number from 100 on. */
export function significant(value) {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function short(size) {
  if (size >= 1_000_000) return `${size / 1_000_000}M`
  return size >= 1_000 ? `${size / 1_000}k` : String(size)
}

export function goalTable(goals) {
  const rows = goals.map(({ name, limit, least = false, measured, unit = '×' }) => {
    const far = least ? limit / measured : measured / limit
    const isMet = far <= 1
    const shown = `${least ? '≥' : '≤'} ${limit} ${unit}`
    return [name, shown, `${significant(measured)} ${unit}`, isMet ? 'met' : `${significant(far)} times off`]
  })
  return table(['goal', 'wanted', 'measured', ''], rows)
}
