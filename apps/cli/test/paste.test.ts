import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, tree } from './emend.js'
import { emendHere } from './support/in-process.js'

const BLOCK = 'a.txt\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n'

/** A folder with a file, and a PATH whose command for the clipboard runs a script. */
function withClipboard(script?: string) {
  const cwd = scratch({ 'a.txt': 'old\n' })
  const bin = scratch({})
  const name = process.platform === 'darwin' ? 'pbpaste' : 'xclip'
  if (script !== undefined) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const env = { PATH: bin, WAYLAND_DISPLAY: '' }
  return { cwd, run: (...args: string[]) => emendHere([...args, '-C', cwd], { env }) }
}

describe.skipIf(process.platform === 'win32')('emend paste', () => {
  test.each([['paste'], ['apply', '--clipboard']])(
    '%s applies the request in the clipboard',
    async (...args) => {
      const { cwd, run } = withClipboard(`printf '%s' '${BLOCK}'`)
      expect((await run(...args, '--dry-run')).stdout).toContain('+new')
      expect(tree(cwd)).toEqual({ 'a.txt': 'old\n' })
      expect((await run(...args)).exitCode).toBe(0)
      expect(tree(cwd)['a.txt']).toBe('new\n')
    },
  )

  test.each([
    ['no command', undefined, 'no command reads the clipboard here: install'],
    ['an empty clipboard', 'true', 'the clipboard holds no text'],
    ['a command that fails', 'echo no display >&2; exit 1', 'cannot read the clipboard: no display'],
  ])('%s is wrong usage', async (_, script, message) => {
    const { exitCode, stderr } = await withClipboard(script).run('paste')
    expect([exitCode, stderr.includes(message)], stderr).toEqual([2, true])
  })

  test('a file is no clipboard', async () => {
    const { exitCode, stderr } = await withClipboard('true').run('paste', 'a.patch')
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('not both')])
  })
})
