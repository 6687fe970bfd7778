// Updates a documentation page: what stands between the marks of a part is replaced with new measurements.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Writes the parts that the page has marks for, and leaves the others. @param parts what was measured, as Markdown by name */
export function writePage(file, parts) {
  const cores = cpus()
  const on = `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version} on ${cores.length} cores (${cores[0]?.model.trim()}).`
  const page = readFileSync(file, 'utf8').replace(MARKED, (whole, name) => {
    const measured = parts.get(name)
    return measured === undefined
      ? whole
      : `<!-- bench: ${name} -->\n\n${measured.trim()}\n\n${on}\n\n<!-- /bench -->`
  })
  writeFileSync(file, page)
}

const MARKED = /<!-- bench: (\S+) -->[\s\S]*?<!-- \/bench -->/g
