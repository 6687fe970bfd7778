import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Failure } from '@emend/core'
import { renderDiff } from '@emend/edits'
import { describeAll } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { editString } from '../../edit-string/src/index.js'
import { unifiedDiff } from '../../unified-diff/src/index.js'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

/**
 * Malformed or unusual answers of models, and the outcome of each. In `answers/` every answer is below its title, and its
 * outcome follows an arrow: the diff of its changes and the notices, or the codes of its failures and the text for the model.
 * `EMEND_WRITE_ANSWERS=1` records the outcomes anew; review the difference.
 */
const FOLDER = new URL('./answers/', import.meta.url)
const TITLE = '##### '
const ARROW = '-----> '

const FILES: Readonly<Record<string, string>> = {
  'a.js': [
    "import { b } from './b.js'",
    '',
    'export function add(x, y) {',
    '  return x + y',
    '}',
    '',
    'export function sub(x, y) {',
    '  return x - y',
    '}',
    '',
  ].join('\n'),
  'src/list.py':
    'class A:\n    def run(self):\n        return 1\n\n\nclass B:\n    def run(self):\n        return 2\n',
  'README.md': '# Título — guía\n\n- **one**: café\n- two\n\n<!--\nnote\n-->\n',
  'quotes.js': 'const a = "one"\n',
  'empty.txt': '',
}

interface Answer {
  readonly title: string
  readonly text: string
  readonly path: string | undefined
  readonly expected: string
}

function answersIn(source: string): Answer[] {
  return source
    .split(new RegExp(`^${TITLE}`, 'm'))
    .slice(1)
    .map((part) => {
      const [head = '', expected = ''] = part.split(new RegExp(`^${ARROW}`, 'm'))
      const title = head.slice(0, head.indexOf('\n'))
      const text = head.slice(title.length + 1)
      return { title, text, path: /\(path (.+)\)$/.exec(title)?.[1], expected: expected.trimEnd() }
    })
}

interface Outcome {
  readonly text: string
  readonly failures: readonly string[]
  readonly isWritten: boolean
}

async function outcomeOf({ text, path }: Answer): Promise<Outcome> {
  const fileSystem = memoryFileSystem(FILES)
  const formats = [v4a(), searchReplace(), unifiedDiff(), editString()]
  const engine = createEngine({ ...USUAL, formats, fileSystem })
  const result = await engine.apply(text, path === undefined ? {} : { path })
  const failures = result.ok ? result.skipped : result.failures
  const notices = result.ok ? result.notices.map(noticeLine) : []
  const edits = result.ok ? result.files.flatMap((file) => file.edits.flatMap((edit) => edit.notices)) : []
  const diffs = result.ok ? result.files.filter(({ before, after }) => before !== after).map(renderDiff) : []
  const codes = [...new Set(failures.map(({ code }) => code))].join(' ')
  const head = result.ok && result.changed ? 'applied' : `not applied: ${codes || 'nothing to change'}`
  const texts = describeAll(failures as Failure[])
  const said = new Set([...notices, ...edits.map(noticeLine)])
  const lines = [head, ...diffs.map((diff) => diff.trimEnd()), ...said, ...texts]
  const after = fileSystem.snapshot()
  const isWritten = Object.entries(FILES).some(([file, before]) => {
    const bytes = after.get(file)
    return bytes === undefined || new TextDecoder().decode(bytes) !== before
  })
  return {
    text: lines.join('\n'),
    failures: texts,
    isWritten: isWritten || after.size !== Object.keys(FILES).length,
  }
}

function noticeLine({ code, message, line }: { code: string; message: string; line?: number }): string {
  return `notice ${code}${line === undefined ? '' : `, line ${line}`}: ${message}`
}

/** Words in a text for the model that say what to do next. */
const NEXT_STEP =
  /\b(?:Send|Copy|Add|Check|Name|Use|Write|Begin|Mark|Prefix|Put|Take|Leave|Update|Merge|Expected|Choose|Read|escape it|send|must differ)\b/

describe.each(readdirSync(FOLDER).sort())('%s', (name) => {
  const file = new URL(name, FOLDER)
  const answers = answersIn(readFileSync(file, 'utf8'))

  if (process.env['EMEND_WRITE_ANSWERS'] !== undefined) {
    test('is recorded', async () => {
      const outcomes = await Promise.all(answers.map(outcomeOf))
      const parts = answers.map(
        ({ title, text }, i) => `${TITLE}${title}\n${text}${ARROW}${outcomes[i]?.text ?? ''}\n`,
      )
      writeFileSync(file, parts.join(''))
      expect(answersIn(readFileSync(file, 'utf8'))).toHaveLength(answers.length)
    })
    return
  }

  test.each(answers)('$title', async (answer) => {
    const { text, failures, isWritten } = await outcomeOf(answer)
    expect(text).toBe(answer.expected)
    expect(isWritten).toBe(text.startsWith('applied'))
    for (const failure of failures) {
      expect(failure.length).toBeLessThanOrEqual(1200)
      expect(failure).toMatch(NEXT_STEP)
    }
  })
})
