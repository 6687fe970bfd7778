import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IS_FULL } from '../../../test/soak.js'
import { BIN, emend, scratch } from './emend.js'

const SHELLS: Readonly<Record<string, readonly string[]>> = {
  bash: ['bash', '--norc', '--noprofile', '-i'],
  zsh: ['zsh', '-f', '-i'],
  fish: ['fish', '--private', '--no-config', '-i'],
}

/** The reason why no shell is tested; undefined if they are. */
function reasonAgainst(): string | undefined {
  if (!IS_FULL) return 'tests of terminals take long; EMEND_SOAK=full runs them'
  // `script` gives a program a terminal. On systems other than Linux it takes other arguments.
  if (process.platform !== 'linux') return 'it is tested on Linux'
  return undefined
}

const reason = reasonAgainst()
if (reason !== undefined)
  console.log(`completion in ${Object.keys(SHELLS).join(', ')} is not tested: ${reason}`)

for (const [shell, command] of Object.entries(SHELLS)) {
  describe.skipIf(reason !== undefined)(`completion in ${shell}, at a terminal`, () => {
    test('offers names and files, and evaluates nothing', async () => {
      const missing = [shell, 'script'].filter((one) => spawnSync(one, ['--version']).error !== undefined)
      expect(missing, 'programs that must be installed to test this').toEqual([])
      const folder = scratch({ 'precious.txt': 'keep\n', a: 'a\n', 'change one.patch': '' })
      const terminal = openTerminal(shell, command, folder)
      await terminal.type('emend apply --profile len\t', 'lenient')
      await terminal.type('emend schema v4a --for ge\t', 'gemini')
      await terminal.type('emend apply cha\t', String.raw`change\ one.patch`)
      await terminal.type('emend batch < a > precious.txt \t\t')
      await terminal.type('emend edit x --old "$(touch ran)" \t\t')
      await terminal.type('emend edit x --old "$(touch ran)" --profile len\t', 'lenient')
      await terminal.type(shell === 'fish' ? 'emend edit (touch ran) \t' : 'emend edit `touch ran` \t')
      await terminal.close()
      expect(existsSync(join(folder, 'ran'))).toBe(false)
      expect(readFileSync(join(folder, 'precious.txt'), 'utf8')).toBe('keep\n')
    })
  })
}

/** Starts a shell at a terminal that has sourced the completion script twice. */
function openTerminal(shell: string, command: readonly string[], folder: string) {
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/emend'), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`)
  chmodSync(join(folder, 'bin/emend'), 0o755)
  writeFileSync(join(folder, 'bin/script'), emend(['complete', shell]).stdout)
  const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`, TERM: 'dumb', HOME: folder },
  })
  let output = ''
  let isHeard = () => {}
  child.stdout.on('data', (data) => {
    output += data
    isHeard()
  })
  const heard = async (text: string) => {
    while (!output.includes(text)) {
      await new Promise<void>((resolve) => {
        isHeard = resolve
      })
    }
    output = ''
  }
  let count = 0
  /** Waits until the shell has run another line: it has then finished everything typed before. */
  const settled = async () => {
    const mark = `mark-${count++}`
    // The mark is written in two parts, so that the typed line does not contain it.
    child.stdin.write(`echo ma''${mark.slice(2)}\n`)
    await heard(mark)
  }
  const begun = (async () => {
    await settled()
    child.stdin.write('source bin/script; source bin/script\n')
    await settled()
  })()
  return {
    /** Types a line, waits for the expected output, and deletes the line. */
    async type(line: string, appears?: string): Promise<void> {
      await begun
      child.stdin.write(line)
      if (appears !== undefined) await heard(appears)
      child.stdin.write('\u0015')
      await settled()
    },
    async close(): Promise<void> {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.stdin.write('exit\n')
      await ended
    },
  }
}
