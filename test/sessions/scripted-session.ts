import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The tools of a host, as a model uses them. */
export interface ModelTools {
  read(path: string): Promise<unknown>
  /** Replaces a text that is in one line. */
  edit(
    path: string,
    oldText: string,
    newText: string,
  ): Promise<{ readonly ok: boolean; readonly text: string }>
}

/** A line of a file as it is, and whether it differs from what the model saw last. */
interface Row {
  text: string
  isChanged: boolean
}

const LINES = 130
const EDITS = 40

/** The file before the session. Each of its lines is there only once. */
export const START: Readonly<Record<string, string>> = {
  'a.ts': Array.from({ length: LINES }, (_, i) => `const name${i} = ${i};\n`).join(''),
}

/**
 * Forty edits of a scripted model, with two writers and a formatter between them. An edit lands exactly where no other one has
 * written since the model saw its line and those beside it. Else it is refused, and the answer has what the next try needs.
 *
 * @returns how many edits were refused
 */
export async function scriptedSession(root: string, { read, edit }: ModelTools): Promise<number> {
  const path = 'a.ts'
  const file = join(root, path)
  const rows: Row[] = Array.from({ length: LINES }, (_, i) => ({
    text: `const name${i} = ${i};`,
    isChanged: false,
  }))
  let [above, below, indentation, refused] = ['', '', '', 0]
  const wanted = () => above + rows.map(({ text }) => `${indentation}${text}\n`).join('') + below
  const others = (step: number) => {
    // The first writer changes a line that the model comes to later, or this one, or one beside it.
    if (step % 3 === 1) change((3 * step + 60) % (3 * EDITS), `first ${step}`)
    if (step % 7 === 5) change(3 * step + 1, `beside ${step}`)
    // The second one adds lines at the ends of the file.
    if (step % 4 === 2) below += `${indentation}// note ${step}\n`
    if (step === 13) above += '// above\n'
    // The formatter indents all lines, and takes it back later.
    if (step === 10 || step === 25) format(step === 10 ? '  ' : '')
    writeFileSync(file, wanted())
  }
  const change = (row: number, value: string) => {
    rows[row] = { text: `const name${row} = '${value}';`, isChanged: true }
  }
  const format = (now: string) => {
    const again = (text: string) => text.replace(/^ */gm, (_, at: number) => (at < text.length ? now : ''))
    above = again(above)
    below = again(below)
    indentation = now
  }
  await read(path)
  for (let step = 0; step < EDITS; step++) {
    const known = rows.map(({ text }) => text)
    const row = 3 * step
    const seen = step === 0 || !rows[row]?.isChanged ? (known[row] ?? '') : `const name${row} = ${row};`
    others(step)
    const beside = rows.slice(Math.max(0, row - 1), row + 2)
    const newText = `const name${row} = 'edit ${step}';`
    let answer = await edit(path, seen, newText)
    expect({ step, ok: answer.ok, text: answer.text }).toMatchObject({
      ok: !beside.some(({ isChanged }) => isChanged),
    })
    if (!answer.ok) {
      refused++
      for (const one of beside) {
        if (one.isChanged) expect(answer.text).toContain(one.text)
        one.isChanged = false
      }
      answer = await edit(path, rows[row]?.text ?? '', newText)
      expect({ step, ...answer }).toMatchObject({ ok: true })
    }
    rows[row] = { text: newText, isChanged: false }
    expect({ step, text: readFileSync(file, 'utf8') }).toEqual({ step, text: wanted() })
  }
  return refused
}

/** How many of the forty edits meet a line that was changed meanwhile. */
export const REFUSED = 11
