import { editText, standard } from '@emend/core'
import { packageHistory } from '../histories/package-history.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { meanings } from './meant.js'
import { wordOf } from './residues.js'

/** What {@link measureMeant} measures. */
export interface MeantOptions {
  readonly packages: readonly string[]
  readonly versions: number
  /** How many texts of each kind are written. */
  readonly texts: number
  readonly seed: number
}

/**
 * Writes texts that mean what looks like residue, as new files and below the last line of real ones: each must go in as it is. Prints
 * how many were refused or changed, and each of them.
 */
export async function measureMeant({ packages, versions, texts, seed }: MeantOptions): Promise<number> {
  const random = randomFrom(seed)
  const files: { readonly path: string; readonly text: string }[] = []
  for (const name of packages) {
    const history = await packageHistory(name, versions)
    files.push(...history.map(({ path, after }) => ({ path, text: after })))
  }
  const cells = meanings.map(({ name, endings, write }): [string, number, number, number] => {
    const own = random.shuffle(files.filter(({ path, text }) => isFit(path, text, endings))).slice(0, texts)
    const invented = endings.map((ending) => ({ path: `src/${wordOf(random)}.${ending}`, text: '' }))
    let [count, refused, changed] = [0, 0, 0]
    for (const { path, text } of [...own, ...invented, ...invented]) {
      const written = write(() => wordOf(random), random)
      const last = text.slice(text.lastIndexOf('\n', text.length - 2) + 1)
      const edit = { unit: 'text', search: last, replacement: last + written } as const
      if (text !== '' && text.indexOf(last) !== text.length - last.length) continue
      const result = editText(text, [edit], { profile: standard, path })
      count++
      if (result.ok && result.text === text + written) continue
      if (result.ok) changed++
      else refused++
      console.log(
        `${result.ok ? 'changed' : 'refused'}: ${name}, ${path}\n${JSON.stringify({ old: last, new: written, said: result.ok ? result.notices : result.failures[0] })}`,
      )
    }
    return [name, count, refused, changed]
  })
  const sum = (column: 1 | 2 | 3) => cells.reduce((all, row) => all + row[column], 0)
  const rows = [...cells, ['all', sum(1), sum(2), sum(3)]].map((row) => row.map(String))
  console.log(`\n${table(['texts', 'number', 'refused', 'changed'], rows)}`)
  return 0
}

function isFit(path: string, text: string, endings: readonly string[]): boolean {
  return endings.some((ending) => path.endsWith(`.${ending}`)) && /[^\n]\n$/.test(text)
}
