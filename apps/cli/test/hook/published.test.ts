import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'
import { emendHere } from '../support/in-process.js'

/** The events of a host in its own form. A text in an answer is a part of the real one. */
interface Published {
  readonly host: string
  readonly about: string
  readonly steps: readonly {
    readonly event: object
    readonly answer?: object
    /** What the host's tool then makes of the file. */
    readonly writes?: string
  }[]
  /** What `emend log` lists then. */
  readonly kept: readonly object[]
}

const FOLDER = new URL('published/', import.meta.url)
const START = 'def total(items):\n\treturn sum(items)\n'

test.each(readdirSync(FOLDER))('the protocol of %s: answers, and what is kept', async (name) => {
  const folder = (kind: string) => {
    const made = realpathSync(mkdtempSync(join(tmpdir(), `emend-${kind}-`)))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  const cwd = folder('published')
  vi.stubEnv('XDG_STATE_HOME', folder('state'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const { host, steps, kept } = JSON.parse(
    readFileSync(new URL(name, FOLDER), 'utf8').replaceAll('$CWD', cwd),
  ) as Published
  writeFileSync(join(cwd, 'cart.py'), START)
  for (const { event, answer, writes } of steps) {
    const given = await answerHook(host, JSON.stringify(event))
    expect(given, JSON.stringify(event)).toEqual(answer === undefined ? undefined : withParts(answer))
    if (writes !== undefined) writeFileSync(join(cwd, 'cart.py'), writes)
  }
  const { commits } = JSON.parse((await emendHere(['log', '--json', '-C', cwd])).stdout) as {
    commits: readonly object[]
  }
  expect(commits).toMatchObject(kept)
  expect(commits).toHaveLength(kept.length)
})

/** The texts of an answer, at any depth, as parts of the real ones. */
function withParts(value: unknown): unknown {
  if (typeof value === 'string') return expect.stringContaining(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withParts(one)]))
}
