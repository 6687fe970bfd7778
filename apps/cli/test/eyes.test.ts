import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratch } from './emend.js'
import { emendHere } from './support/in-process.js'

/** What a terminal acts upon, and what changes how a line looks. */
const EVIL = '\u001b[2J\u009b31m\u202e\u2028'
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const REQUEST = JSON.stringify({ path: 'a.txt', oldString: 'one', newString: `two ${EVIL}` })

function atTerminal(): void {
  const isTTY = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY')
  Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true })
  onTestFinished(() => {
    if (isTTY === undefined) Reflect.deleteProperty(process.stdout, 'isTTY')
    else Object.defineProperty(process.stdout, 'isTTY', isTTY)
  })
}

function world() {
  const folder = scratch({ 'a.txt': `one ${EVIL}\r\n`, [`n ${EVIL}.txt`]: 'x\n' })
  const request = join(scratch({ request: REQUEST }), 'request')
  writeFileSync(join(folder, 'emend.config.json'), '{}')
  return { folder, request, env: { NO_COLOR: '1', EMEND_PAGER: '' } }
}

// promise: eyes
test.each([
  ['show', 'a.txt'],
  ['show', '--anchors', 'a.txt'],
  ['show'],
  ['show', '--stat'],
  ['log', '-p'],
  ['apply', '@'],
  ['apply', '--dry-run', '@'],
  ['explain', '@'],
  ['convert', '--to', 'v4a', '@'],
  ['list'],
])('a terminal gets nothing that it acts upon: emend %s %s', async (...given) => {
  const { folder, request, env } = world()
  await emendHere(['edit', '-C', folder, `n ${EVIL}.txt`, '--old', 'x', '--new', `y ${EVIL}`], { env })
  atTerminal()
  const args = given.map((one) => (one === '@' ? request : one))
  const cwd = given[0] === 'convert' ? [] : ['-C', folder]
  const { stdout, stderr } = await emendHere([...args, ...cwd], { env })
  expect(`${stdout}${stderr}`).not.toBe('')
  expect(RAW.exec(stdout)?.[0]).toBeUndefined()
})

test('a program gets the file as it is', async () => {
  const { folder, env } = world()
  expect((await emendHere(['show', 'a.txt', '-C', folder], { env })).stdout).toBe(`one ${EVIL}\r\n`)
})
