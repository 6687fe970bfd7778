/**
 * Applies a patch (`*** Begin Patch`) whose old lines are in the files exactly, or without whitespace at their ends.
 *
 * @returns the texts to write by path, undefined for a file to remove
 */
export async function applyPatch(patchText, read) {
  const lines = patchText.trim().split('\n')
  if (lines[0] !== '*** Begin Patch' || lines.at(-1) !== '*** End Patch')
    throw new Error('the patch must go from *** Begin Patch to *** End Patch')
  const changes = new Map()
  for (const [header, ...body] of sectionsOf(lines.slice(1, -1))) {
    const [, kind, path] = HEADER.exec(header)
    if (kind === 'Add') changes.set(path, body.map((line) => `${line.slice(1)}\n`).join(''))
    else if (kind === 'Delete') changes.set(path, undefined)
    else await update(path, body, changes, read)
  }
  return changes
}

const HEADER = /^\*\*\* (Add|Delete|Update) File: (.+)$/

function sectionsOf(lines) {
  const sections = []
  for (const line of lines) {
    if (HEADER.test(line)) sections.push([line])
    else if (sections.length === 0) throw new Error(`no section for ${line}`)
    else sections.at(-1).push(line)
  }
  return sections
}

async function update(path, body, changes, read) {
  const text = changes.get(path) ?? (await read(path))
  if (text === undefined) throw new Error(`File not found: ${path}`)
  const move = /^\*\*\* Move to: (.+)$/.exec(body[0] ?? '')?.[1]
  const after = patched(text, move === undefined ? body : body.slice(1), path)
  if (move !== undefined) changes.set(path, undefined)
  changes.set(move ?? path, after)
}

function patched(text, body, path) {
  const file = text.split('\n')
  const result = []
  let cursor = 0
  for (const hunk of hunksOf(body)) {
    const old = hunk.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
    const at = placeOf(file, old, cursor)
    if (at === -1) throw new Error(`Failed to find expected lines in ${path}:\n${old.join('\n')}`)
    result.push(
      ...file.slice(cursor, at),
      ...hunk.filter((line) => !line.startsWith('-')).map((line) => line.slice(1)),
    )
    cursor = at + old.length
  }
  return [...result, ...file.slice(cursor)].join('\n')
}

function hunksOf(body) {
  const hunks = []
  for (const line of body) {
    if (line.startsWith('@@')) hunks.push([])
    else if (line !== '*** End of File') hunks.at(-1).push(line)
  }
  return hunks
}

function placeOf(file, old, from) {
  for (const same of [(a, b) => a === b, (a, b) => a.trimEnd() === b.trimEnd()])
    for (let at = from; at + old.length <= file.length; at++)
      if (old.every((line, i) => same(line, file[at + i]))) return at
  return -1
}
