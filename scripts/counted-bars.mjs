import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/** Returns a bar for emend and one for every other tool, for each format, from the second table of the README; shares in percent. */
export function countedBars() {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const table = readme.slice(readme.indexOf('<!-- counted -->')).match(/^\| rules[\s\S]*?\n\n/m)[0]
  const cells = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
  const formats = [...new Set(cells.map(([, format]) => format.trim()))]
  return formats.flatMap((format) => {
    const others = cells.filter((row) => row[1].trim() === format)
    const bar = (name, right, wrong) => ({
      name,
      format,
      right: Number.parseFloat(right),
      wrong: Number.parseFloat(wrong),
    })
    const [[, , , , ours, oursWrong]] = others
    return [
      bar('emend', ours, oursWrong),
      ...others.map(([name, , right, wrong]) => bar(name.trim(), right, wrong)),
    ]
  })
}
