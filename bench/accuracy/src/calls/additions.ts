import type { ExactChange } from '../new-text/exact-change.js'

/** What a call, a viewer or a model adds to the new text of a change. */
export interface Addition {
  readonly name: string
  /** `left out`: the change must go in without it, or be refused. `refused`: it must be refused. */
  readonly meaning: 'left out' | 'refused'
  add(change: ExactChange): string
}

const bodyOf = ({ replacement }: ExactChange) => replacement.replace(/\n$/, '')
const behind = (name: string, residue: string): Addition => ({
  name: `${name}, behind the text`,
  meaning: 'left out',
  add: (change) => bodyOf(change) + residue,
})
const below = (name: string, residue: string): Addition => ({
  name: `${name}, below the text`,
  meaning: 'left out',
  add: ({ replacement }) => `${replacement}${residue}`,
})
const notice = (line: string): Addition => ({
  name: `the notice ${line}`,
  meaning: 'refused',
  add: ({ replacement }) => `${replacement}${line}\n`,
})
const marked = (name: string, mark: (at: number) => string): Addition => ({
  name,
  meaning: 'left out',
  add: (change) =>
    `${bodyOf(change)
      .split('\n')
      .map((line, at) => `${mark(at)}|${line}`)
      .join('\n')}\n`,
})

const RESIDUES: readonly (readonly [string, string])[] = [
  ['</new_string>', '</new_string>'],
  ['</parameter>', '</parameter>'],
  ['</payload> and </invoke>', '</payload>\n</invoke>'],
  ['</content>', '</content>'],
  ['</arg_value>', '</arg_value>'],
  ['tags of DSML', '</｜DSML｜parameter>\n</｜DSML｜invoke>'],
  ['<|tool_call_end|>', '<|tool_call_end|>'],
  ['a swallowed field', '</parameter>\n<parameter name="replace_all">false</parameter>\n</invoke>'],
]

/** All additions, in the order of the table. */
export const additions: readonly Addition[] = [
  ...RESIDUES.map(([name, residue]) => behind(name, residue)),
  ...RESIDUES.map(([name, residue]) => below(name, residue)),
  notice('[Showing lines 1-20 of 60. Use offset=21 to continue.]'),
  notice('(Showing lines 1-20 of 60.)'),
  notice('[22 lines truncated]'),
  notice('... 45 more lines ...'),
  notice('(58 lines omitted)'),
  notice('# [... 120 lines unchanged ...]'),
  marked('hashes of three digits and a bar', (at) =>
    ((at * 2654435761) % 4096).toString(16).padStart(3, '0'),
  ),
  marked('hashes of two letters and a bar', (at) => ['KT', 'SZ', 'NB', 'RB'][at % 4] ?? ''),
]
