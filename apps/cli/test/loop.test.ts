import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BIN, scratch, tree } from './emend.js'

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
const SCRIPT = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(page)?.[1] as string

/** Runs the loop from the page with a model that returns these answers one after the other. */
function loop(...answers: readonly string[]) {
  const cwd = scratch({ 'a.txt': 'one\ntwo\n' })
  const bin = scratch({ asked: '' })
  for (const [i, answer] of answers.entries()) writeFileSync(join(bin, `answer-${i + 1}`), answer)
  const programs = {
    emend: `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`,
    llm: `#!/bin/sh\ncat > '${bin}/heard'\necho x >> '${bin}/asked'\nexec cat "${bin}/answer-$(wc -l < '${bin}/asked' | tr -d ' ')"\n`,
    loop: SCRIPT,
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
  const { status, stdout } = spawnSync('loop', ['Write 2 for two.'], { cwd, env, encoding: 'utf8' })
  const read = (name: string) => readFileSync(join(bin, name), 'utf8')
  return { status, stdout, files: tree(cwd), asked: read('asked').length / 2, heard: read('heard') }
}

const block = (old: string) => `a.txt\n<<<<<<< SEARCH\n${old}\n=======\n2\n>>>>>>> REPLACE\n`

test('the loop on the page tells the model what is wrong until the answer is right', () => {
  const { status, stdout, files, asked, heard } = loop('I will change it.', block('deux'), block('two'))
  expect([status, asked, files['a.txt']]).toEqual([0, 3, 'one\n2\n'])
  expect(stdout).toBe('Applied: updated a.txt.\n')
  expect(heard).toMatch(/^[\s\S]*<<<<<<< SEARCH[\s\S]*Task: Write 2 for two\./)
  expect(heard).toMatch(
    /You answered:\nI will change it\.\nThe request was not understood\. No file was changed\./,
  )
  expect(heard).toMatch(
    /You answered:\na\.txt\n[\s\S]*The request was refused[\s\S]*a\.txt: the text to replace is not in the file/,
  )
})

test('the loop ends after the first right answer, or after three wrong ones', () => {
  expect(loop(block('two'))).toMatchObject({ status: 0, asked: 1 })
  const { status, asked, stdout, files } = loop('No.', 'No.', block('zwei'))
  expect([status, asked, files['a.txt']]).toEqual([1, 3, 'one\ntwo\n'])
  expect(stdout).toMatch(/^The request was refused\. No file was changed\.\n/)
})
