/**
 * A naive implementation of forward matching: text and diff are split at newlines, every hunk goes to the first place from
 * the cursor on, and a hunk that does not fit throws. For comparison only.
 */
export function applyForward(text: string, diff: string): { readonly text: string; readonly fuzz: number } {
  const file = text.split('\n')
  const lines = diff.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const changes: Change[] = []
  let fuzz = 0
  let cursor = 0
  let at = 0
  while (at < lines.length) {
    const anchors: string[] = []
    while (lines[at] === '@@' || lines[at]?.startsWith('@@ ')) anchors.push(lines[at++]?.slice(3) ?? '')
    if (anchors.length === 0 && cursor > 0) throw new Error('no header')
    let nested = false
    for (const anchor of anchors.filter((name) => name.trim() !== '')) {
      const moved = findAnchor(file, anchor, cursor, nested)
      if (moved === undefined && anchors.length > 1) throw new Error('anchor')
      cursor = moved?.cursor ?? cursor
      fuzz += moved?.fuzz ?? 0
      nested = true
    }
    const body: string[] = []
    while (at < lines.length && !lines[at]?.startsWith('@@') && !lines[at]?.startsWith('***'))
      body.push(lines[at++] ?? '')
    const atEnd = lines[at] === '*** End of File'
    if (body.some((line) => !/^(?:[-+ ]|$)/.test(line))) throw new Error('no prefix')
    if (body.length === 0 && !(atEnd && anchors.length > 0)) throw new Error('no lines')
    if (atEnd) at++
    const old = body.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
    const found = findContext(file, old, cursor, atEnd)
    if (found === undefined) throw new Error('context')
    fuzz += found.fuzz
    cursor = found.at + old.length
    let line = found.at
    for (const one of body) {
      if (one.startsWith('+')) changes.push({ before: line, add: one.slice(1) })
      else if (one.startsWith('-')) changes.push({ remove: line++ })
      else line++
    }
  }
  return { text: carryOut(file, changes), fuzz }
}

type Change = { readonly before: number; readonly add: string } | { readonly remove: number }

/** Carries out the changes in turn. @throws if one is above where the one before it ends */
function carryOut(file: readonly string[], changes: readonly Change[]): string {
  const after: string[] = []
  let done = 0
  for (const change of changes) {
    const at = 'add' in change ? change.before : change.remove
    if (at < done) throw new Error('overlap')
    after.push(...file.slice(done, at), ...('add' in change ? [change.add] : []))
    done = 'add' in change ? at : at + 1
  }
  return [...after, ...file.slice(done)].join('\n')
}

function findAnchor(file: readonly string[], anchor: string, cursor: number, nested: boolean) {
  for (const [fuzz, read] of [
    [0, (line: string) => line],
    [1, (line: string) => line.trim()],
  ] as const) {
    if (!nested && file.slice(0, cursor).some((line) => read(line) === read(anchor)))
      return { cursor, fuzz: 0 }
    for (let i = cursor; i < file.length; i++) {
      if (read(file[i] ?? '') === read(anchor)) return { cursor: i + 1, fuzz }
    }
  }
  return undefined
}

function findContext(file: readonly string[], old: readonly string[], cursor: number, atEnd: boolean) {
  if (!atEnd) return findFrom(file, old, cursor)
  const own = file.length > 1 && file.at(-1) === '' ? file.slice(0, -1) : file
  const last = findFrom(own, old, Math.max(0, own.length - old.length))
  if (last !== undefined) return last
  const elsewhere = findFrom(own, old, Math.min(cursor, own.length))
  return elsewhere && { at: elsewhere.at, fuzz: elsewhere.fuzz + 10_000 }
}

function findFrom(file: readonly string[], old: readonly string[], cursor: number) {
  if (old.length === 0) return { at: cursor, fuzz: 0 }
  for (const [fuzz, read] of [
    [0, (line: string) => line],
    [1, (line: string) => line.trimEnd()],
    [100, (line: string) => line.trim()],
  ] as const) {
    for (let at = cursor; at + old.length <= file.length; at++) {
      if (old.every((line, i) => read(line) === read(file[at + i] ?? ''))) return { at, fuzz }
    }
  }
  return undefined
}
