import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, type Run, scratch } from './emend.js'

const urlOf = (path: string) => new URL(`../../../${path}`, import.meta.url).href

/** A configuration that adds a format of another package by one line. */
const CONFIG = `import { withCard } from '${urlOf('packages/registry/dist/index.js')}'
import { arrow } from '${urlOf('examples/format-arrow/index.js')}'
import { card } from '${urlOf('examples/format-arrow/card.js')}'
export default {
  formats: (formats) => formats.with(withCard(arrow(), card)),
}
`

function project(): (args: readonly string[], input?: string) => Run {
  const top = scratch({ 'project/emend.config.mjs': CONFIG, 'project/a.txt': 'one\n' })
  const env = { XDG_STATE_HOME: join(top, 'state'), LOCALAPPDATA: join(top, 'state') }
  return (args, input = '') => emend(args, { cwd: join(top, 'project'), env, input })
}

describe('a format that a configuration adds', () => {
  test('is not offered before the configuration is trusted, and nothing of it runs', () => {
    const run = project()
    expect(run(['prompt', 'arrow']).exitCode).toBe(2)
    expect(run(['complete', '--', 'apply', '--format', 'ar']).stdout).toBe(':none\n')
    expect(run(['apply', '--help']).stdout).not.toContain('arrow')
  })

  test('is applied by its name, and has a prompt and a tool', () => {
    const run = project()
    expect(run(['trust', '.']).exitCode).toBe(0)
    const applied = run(['apply', '--format', 'arrow'], 'a.txt: one => two\n')
    expect([applied.stderr, applied.exitCode]).toEqual(['', 0])
    expect(run(['prompt', 'arrow']).stdout).toContain('one line for each edit')
    expect(JSON.parse(run(['schema', 'arrow', '--for', 'anthropic']).stdout)).toMatchObject([
      { name: 'edit_lines' },
    ])
  })

  test('is in help and in completions', () => {
    const run = project()
    expect(run(['trust', '.']).exitCode).toBe(0)
    for (const args of [
      ['apply', '--help'],
      ['prompt', '--help'],
      ['help', 'convert'],
    ])
      expect([args, run(args).stdout.replace(/\s+/g, ' ')]).toEqual([
        args,
        expect.stringContaining('sketch, arrow'),
      ])
    for (const words of [
      ['apply', '--format', 'ar'],
      ['convert', '--to', 'ar'],
      ['schema', 'ar'],
    ])
      expect([words, run(['complete', '--', ...words]).stdout]).toEqual([words, 'arrow\t\n:none\n'])
  })
})
