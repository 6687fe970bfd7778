import {
  editFiles,
  explainFileEdits,
  type FilesResult,
  standard,
  type TextResult,
} from '../../packages/core/src/index.js'
import { boundTo, mergeTexts, unique } from '../../packages/core/src/plugin.js'
import { USUAL } from '../../packages/core/test/support/calls.js'
import { applyCalls, replace } from '../../packages/edit-string/src/index.js'
import { opencode } from '../../packages/edit-string/src/opencode.js'
import { toDiff } from '../../packages/edits/src/index.js'

import { applyBlocks } from '../../packages/search-replace/src/index.js'
import { roo } from '../../packages/search-replace/src/roo.js'
import { applySketch, explainSketch } from '../../packages/sketch/src/index.js'
import { applyDiff as applyUnified } from '../../packages/unified-diff/src/index.js'
import { agents } from '../../packages/v4a/src/agents.js'
import { codex } from '../../packages/v4a/src/codex.js'
import { applyPatch } from '../../packages/v4a/src/index.js'
import type { Adversary } from './adversary.js'
import { MANY_EDITS } from './many-edits.js'
import { CHANGES, type ChangeName, joined, type Lines, TEXTS, type TextName } from './texts.js'

/** A line of the old text that the request changes. */
const changed = (lines: Lines) =>
  lines.map((line, at) => (at === lines.length >> 1 ? `${line} // new` : line))
const hunk = (lines: Lines) =>
  lines.map((line, at) => (at === lines.length >> 1 ? `-${line}\n+${line} // new` : ` ${line}`)).join('\n')

/** How old text goes into each format as one edit of it. */
const ENTRANCES = {
  'edit-string': (text, old) => replace(text, joined(old), joined(changed(old))),
  'search-replace': (text, old) =>
    applyBlocks(text, `<<<<<<< SEARCH\n${joined(old)}=======\n${joined(changed(old))}>>>>>>> REPLACE\n`),
  v4a: (text, old) =>
    applyPatch(text, `*** Begin Patch\n*** Update File: a.js\n@@\n${hunk(old)}\n*** End Patch\n`),
  'unified diff': (text, old) =>
    applyUnified(text, `--- a/a.js\n+++ b/a.js\n@@ -1,${old.length} +1,${old.length} @@\n${hunk(old)}\n`),
  opencode: (text, old) => replace(text, joined(old), joined(changed(old)), { profile: opencode }),
  roo: (text, old) =>
    applyBlocks(text, `<<<<<<< SEARCH\n${joined(old)}=======\n${joined(changed(old))}>>>>>>> REPLACE\n`, {
      profile: roo,
    }),
  agents: (text, old) =>
    applyPatch(text, `*** Begin Patch\n*** Update File: a.js\n@@\n${hunk(old)}\n*** End Patch\n`, {
      profile: agents,
    }),
  codex: (text, old) =>
    applyPatch(text, `*** Begin Patch\n*** Update File: a.js\n@@\n${hunk(old)}\n*** End Patch\n`, {
      profile: codex,
    }),
} as const satisfies Record<string, (text: string, old: Lines) => TextResult>

function outcome(result: TextResult | FilesResult): string {
  const said = result.message.length
  if (result.ok) return said > 0 ? 'applied' : 'applied silently'
  return [...new Set(result.failures.map(({ code }) => code))].join(' ')
}

const half = (lines: Lines) => lines.slice(lines.length >> 2, (lines.length * 3) >> 2)

function edit(entrance: keyof typeof ENTRANCES, text: TextName, change: ChangeName, part = false): Adversary {
  return {
    name: `${entrance}: ${part ? 'half of ' : ''}${text}, ${change}`,
    make(size) {
      const lines = TEXTS[text](size)
      const old = CHANGES[change](part ? half(lines) : lines)
      const file = joined(lines)
      return () => outcome(ENTRANCES[entrance](file, old))
    },
  }
}

/** The inputs that were slow once, each for its whole kind, with their neighbours. */
const EDITS: readonly Adversary[] = [
  edit('edit-string', 'records', 'one name wrong in each', true),
  edit('edit-string', 'records', 'one name wrong in each'),
  edit('edit-string', 'imports', 'shuffled'),
  edit('edit-string', 'imports', 'reversed', true),
  edit('edit-string', 'imports', 'reversed'),
  edit('edit-string', 'imports', 'one name wrong in each'),
  edit('edit-string', 'code', 'shuffled'),
  edit('edit-string', 'code', 'reversed', true),
  edit('edit-string', 'code', 'a third changed'),
  edit('edit-string', 'code', 'renamed'),
  edit('edit-string', 'code', 'other indentation'),
  edit('edit-string', 'code', 'one level deeper, with a typo'),
  edit('edit-string', 'code', 'blocks in another order'),
  edit('edit-string', 'code', 'every second line missing'),
  edit('edit-string', 'code', 'doubled', true),
  edit('edit-string', 'code', 'line numbers and a typo'),
  edit('edit-string', 'code', 'of another file'),
  edit('edit-string', 'code', 'escaped'),
  edit('edit-string', 'records', 'escaped'),
  edit('edit-string', 'prose', 'characters lost'),
  edit('edit-string', 'prose', 'characters lost', true),
  edit('edit-string', 'code', 'characters lost that none were'),
  edit('edit-string', 'prose', 'characters lost that none were'),
  edit('edit-string', 'prose', 'one name wrong in each'),
  edit('edit-string', 'long lines', 'one name wrong in each'),
  edit('edit-string', 'long lines', 'renamed', true),
  edit('edit-string', 'long lines', 'shuffled'),
  edit('edit-string', 'one letter', 'one letter more at the end'),
  edit('edit-string', 'one letter', 'other indentation', true),
  edit('edit-string', 'two lines in turn', 'one letter more at the end', true),
  edit('edit-string', 'two lines in turn', 'renamed', true),
  edit('edit-string', 'closers', 'shuffled'),
  edit('edit-string', 'closers', 'reversed', true),
  edit('edit-string', 'closers', 'one name wrong in each', true),
  edit('edit-string', 'blank', 'one name wrong in each'),
  edit('edit-string', 'blank', 'reversed', true),
  edit('search-replace', 'records', 'shuffled'),
  edit('search-replace', 'code', 'renamed', true),
  edit('search-replace', 'code', 'every second line missing', true),
  edit('v4a', 'imports', 'reversed', true),
  edit('v4a', 'imports', 'one name wrong in each'),
  edit('v4a', 'code', 'renamed'),
  edit('v4a', 'code', 'shuffled', true),
  edit('v4a', 'one letter', 'one letter more at the end'),
  edit('unified diff', 'imports', 'reversed', true),
  edit('unified diff', 'imports', 'shuffled'),
  edit('unified diff', 'code', 'renamed'),
  edit('unified diff', 'code', 'one name wrong in each', true),
  edit('unified diff', 'records', 'blocks in another order'),
  edit('opencode', 'imports', 'reversed', true),
  edit('opencode', 'code', 'one name wrong in each'),
  edit('roo', 'code', 'one name wrong in each', true),
  edit('agents', 'code', 'renamed', true),
  edit('codex', 'code', 'reversed', true),
]

function direct(name: string, make: (size: number) => () => string): Adversary {
  return { name, make }
}

const recorded = direct('v4a: 191 long lines against a file of 4 KB', (size) => {
  const file = joined(TEXTS.code(4000))
  const old = CHANGES['one name wrong in each'](TEXTS['long lines'](size))
  return () => outcome(ENTRANCES.v4a(file, old))
})

const everywhere = (name: string, text: (size: number) => string, old: string, now: string) =>
  direct(`replaceAll: ${name}`, (size) => {
    const file = text(size)
    return () => outcome(replace(file, old, now, true))
  })

const oneLine = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))

function calls(size: number, edited: (line: string, at: number) => readonly [string, string]): () => string {
  const lines = TEXTS.records(size)
  const file = joined(lines)
  const edits = lines.flatMap((line, at) => {
    const [old_string, new_string] = edited(line, at)
    return at % 4 === 0 ? [{ old_string, new_string }] : []
  })
  return () => outcome(applyCalls(file, { path: 'a.js', edits }))
}

const unifiedHunks = (lines: Lines, old: (line: string, at: number) => string) =>
  lines
    .flatMap((line, at) =>
      at % 10 === 5
        ? [
            `@@ -${at},3 +${at},3 @@`,
            ` ${lines[at - 1]}`,
            `-${old(line, at)}`,
            `+${line} // new`,
            ` ${lines[at + 1] ?? 'end'}`,
          ]
        : [],
    )
    .join('\n')

const MANY: readonly Adversary[] = [
  direct('edit-string: every fourth line by a call of its own', (size) =>
    calls(size, (line) => [line, `${line} // new`]),
  ),
  direct('edit-string: as many calls, none of which is there', (size) =>
    calls(size, (line, at) => [`${line.replace('id', 'it')}\nmissing ${at}`, 'new']),
  ),
  direct('edit-string: as many calls in turn', (size) => {
    const lines = TEXTS.records(size)
    const edits = lines.flatMap((line, at) =>
      at % 4 === 0 ? [{ old_string: line, new_string: `${line} // new` }] : [],
    )
    const file = joined(lines)
    return () =>
      outcome(
        applyCalls(
          file,
          edits.map((one) => ({ path: 'a.js', ...one })),
        ),
      )
  }),
  direct('unified diff: a hunk in every ten lines', (size) => {
    const lines = TEXTS.records(size)
    const [file, diff] = [joined(lines), `--- a/a.js\n+++ b/a.js\n${unifiedHunks(lines, (line) => line)}\n`]
    return () => outcome(applyUnified(file, diff))
  }),
  direct('unified diff: as many, and none fits', (size) => {
    const lines = TEXTS.records(size)
    const diff = `--- a/a.js\n+++ b/a.js\n${unifiedHunks(lines, (_, at) => `gone(${at})`)}\n`
    const file = joined(lines)
    return () => outcome(applyUnified(file, diff))
  }),
  direct('search-replace: a hundred blocks that are refused', (size) => {
    const lines = TEXTS.code(size)
    const file = joined(lines)
    const length = Math.floor(lines.length / 100)
    const blocks = Array.from({ length: 100 }, (_, at) => {
      const old = joined(CHANGES['one name wrong in each'](lines.slice(at * length, (at + 1) * length)))
      return `<<<<<<< SEARCH\n${old}=======\nnew(${at})\n>>>>>>> REPLACE\n`
    })
    return () => outcome(applyBlocks(file, blocks.join('\n')))
  }),
]

const sketched = (name: string, text: TextName, code: (lines: Lines) => Lines) =>
  direct(`sketch: ${name}`, (size) => {
    const lines = TEXTS[text](size)
    const request = { target_file: 'a.js', code_edit: joined(code(lines)) }
    const file = joined(lines)
    return () => outcome(applySketch(file, request))
  })

const MARKER = '// ... existing code ...'
const SKETCHES: readonly Adversary[] = [
  sketched('a marker below each line', 'code', (lines) => lines.flatMap((line) => [line, MARKER])),
  sketched('500 markers', 'code', (lines) => {
    const each = Math.max(1, Math.floor(lines.length / 500))
    return lines.flatMap((line, at) => (at % each === 0 ? [MARKER, line] : []))
  }),
  sketched('new versions of all functions', 'code', (lines) =>
    lines.flatMap((line) => [line.replace(/=> .*/, '=> item.other)'), ...(line === '}' ? [MARKER] : [])]),
  ),
  sketched('the file in another order', 'code', CHANGES.shuffled),
  sketched('the file reversed, with markers', 'code', (lines) =>
    CHANGES.reversed(lines).flatMap((line, at) => (at % 9 ? [line] : [MARKER, line])),
  ),
  sketched('a repeated line and markers', 'one letter', (lines) =>
    lines.flatMap((line, at) => (at % 2 ? [line] : [MARKER, line])),
  ),
  sketched('closers and markers', 'closers', (lines) =>
    lines.flatMap((line, at) => (at % 4 ? [line] : [MARKER, line])),
  ),
  sketched('every line of prose twice', 'prose', CHANGES.doubled),
  sketched('all between the first and the last line anew', 'code', (lines) => [
    lines[0] as string,
    ...lines.slice(1, -2).map((line, at) => `${line} + other(${at})`),
    lines.at(-2) as string,
  ]),
  ...(['code', 'closers', 'one letter', 'prose'] as const).map((text) =>
    sketched(`two thirds of ${text}, without a marker`, text, (lines) =>
      lines.slice(0, Math.ceil((lines.length * 2) / 3)),
    ),
  ),
  sketched('one change at the end', 'code', (lines) => [MARKER, ...lines.slice(-9, -1), 'added()', '}']),
  direct('sketch: 500 markers, explained', (size) => {
    const lines = TEXTS.code(size)
    const each = Math.max(1, Math.floor(lines.length / 500))
    const code = joined(lines.flatMap((line, at) => (at % each === 0 ? [MARKER, line] : [])))
    const file = joined(lines)
    return () => ('failure' in explainSketch(file, code) ? 'refused' : 'explained')
  }),
]

const explained = (text: TextName, change: ChangeName) =>
  direct(`explain: ${text}, ${change}`, (size) => {
    const lines = TEXTS[text](size)
    const file = joined(lines)
    const search = joined(CHANGES[change](lines))
    const edits = [{ search, replacement: `${search}new\n`, unit: 'lines' }] as const
    const files = new Map([['a.js', file]])
    const options = { profile: standard, placement: unique }
    return () => {
      const said = JSON.stringify(explainFileEdits([{ kind: 'update', path: 'a.js', edits }], files, options))
      return said.includes('"decided"') ? 'a place' : 'no place'
    }
  })

/** An edit of a file as it was shown, carried to the file as it is. */
const carried = (text: TextName, change: ChangeName) =>
  direct(`shown: ${text}, now ${change}`, (size) => {
    const lines = TEXTS[text](size)
    const shown = joined(lines)
    const now = joined(CHANGES[change](lines))
    const line =
      lines.slice(lines.length >> 1).find((one) => lines.indexOf(one) === lines.lastIndexOf(one)) ?? 'none'
    const edits = [{ search: `${line}\n`, replacement: `${line} // new\n`, unit: 'lines' }] as const
    const bind = boundTo(shown)
    return () =>
      outcome(editFiles({ 'a.js': now }, [{ kind: 'update', path: 'a.js', edits }], { ...USUAL, bind }))
  })

/** The diff of a file that is replaced by what a change makes of it. */
const printed = (text: TextName, change: ChangeName) =>
  direct(`diff: ${text}, ${change}`, (size) => {
    const lines = TEXTS[text](size)
    const [before, after] = [joined(lines), joined(CHANGES[change](lines))]
    const edits = [{ search: before, replacement: after, unit: 'lines' }] as const
    return () => {
      const result = editFiles({ 'a.js': before }, [{ kind: 'update', path: 'a.js', edits }], USUAL)
      return result.ok && toDiff(result) !== '' ? 'printed' : outcome(result)
    }
  })

const merged = (text: TextName, change: ChangeName) =>
  direct(`merged: ${text}, ${change}`, (size) => {
    const lines = TEXTS[text](size)
    const texts = [joined(lines), joined(CHANGES[change](lines)), joined([...lines, 'end'])] as const
    return () => (mergeTexts(...texts).ok ? 'merged' : 'conflict')
  })

export const ADVERSARIES: readonly Adversary[] = [
  ...EDITS,
  recorded,
  everywhere('one line of ab', oneLine('ab'), 'a', 'cc'),
  everywhere('one line of words', oneLine('lorem ipsum '), 'ipsum', 'dolor'),
  everywhere('a word of each line', (size) => joined(TEXTS.records(size)), 'price', 'cost'),
  everywhere('a line that is all lines', (size) => joined(TEXTS['one letter'](size)), 'a\n', 'b\n'),
  ...MANY,
  ...SKETCHES,
  explained('records', 'one name wrong in each'),
  explained('imports', 'shuffled'),
  explained('code', 'reversed'),
  explained('prose', 'characters lost'),
  explained('one letter', 'one letter more at the end'),
  carried('imports', 'shuffled'),
  carried('code', 'shuffled'),
  carried('code', 'reversed'),
  carried('code', 'renamed'),
  carried('closers', 'shuffled'),
  printed('imports', 'shuffled'),
  printed('code', 'shuffled'),
  printed('code', 'a third changed'),
  printed('closers', 'reversed'),
  merged('imports', 'shuffled'),
  merged('code', 'shuffled'),
  ...MANY_EDITS,
]
