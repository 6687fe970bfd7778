import { readFile } from 'node:fs/promises'
import { Price } from './price.js'

const RETRIES = 3
const TIMEOUT = 5_000

export interface Line {
  sku: string
  count: number
}

export const REGIONS = [
  'north',
  'south',
]

export function sum(lines: Line[], prices: Map<string, Price>): number {
  let total = 0
  for (const line of lines) {
    const price = prices.get(line.sku)
    if (price === undefined) continue
    total += price.amount * line.count
  }
  return total
}

export async function load(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8')
  const lines = JSON.parse(text)
  return lines
}

export class Cart {
  private lines: Line[] = []

  add(sku: string, count: number): void {
    const found = this.lines.find((line) => line.sku === sku)
    if (found) {
      found.count += count
    } else {
      this.lines.push({ sku, count })
    }
  }

  remove(sku: string): void {
    this.lines = this.lines.filter((line) => line.sku !== sku)
  }

  clear(): void {
    this.lines = []
  }
}
