// Takes back what the own tools of real coding agents wrote: a scripted model edits in three turns of one session, a person writes
// between them, and then a hunk of the second turn and the whole of the third are taken back, and done again. Bytes are compared.
//
//   node test/hosts/undo.mjs [--newest] [HOST…]
import { deepStrictEqual, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, newestOf } from './install.mjs'
import { filesIn, isolated, runTurn, scratchFor, stepsOf } from './session.mjs'
import { commandOnPath } from './set-up.mjs'
import { UNDO_HOSTS } from './undo-hosts.mjs'

const START = Array.from({ length: 30 }, (_, at) => `line ${at + 1}\n`).join('')
const FILE = 'list.txt'

const lineOf = (number, word = 'LINE') => ({
  path: FILE,
  old: `line ${number}\n`,
  now: `${word} ${number}\n`,
  patch: `@@\n-line ${number}\n+${word} ${number}`,
})
/** The calls of three turns, and what a person writes after the second. */
const TURNS = [[lineOf(2)], [lineOf(8), lineOf(20)], [lineOf(27), { path: 'new.txt', now: 'new\n' }]]
const PERSON = ['line 14\n', 'mine\n']

/** The list with these lines as the model wrote them, and what the person wrote. */
const listWith = (...numbers) =>
  numbers.reduce((text, one) => text.replace(`line ${one}\n`, `LINE ${one}\n`), START).replace(...PERSON)

const wanted = process.argv.slice(2).filter((one) => !one.startsWith('-'))
const unknown = wanted.filter((name) => !UNDO_HOSTS.some(({ own }) => own.name === name))
if (unknown.length > 0) {
  console.error(
    `no host ${unknown.join(', ')}; there are ${UNDO_HOSTS.map(({ own }) => own.name).join(', ')}`,
  )
  process.exit(2)
}
for (const host of UNDO_HOSTS.filter(({ own }) => wanted.length === 0 || wanted.includes(own.name))) {
  const packages = process.argv.includes('--newest') ? await newestOf(host.own.packages) : host.own.packages
  const version = Object.entries(packages).flat().join(' ')
  const output = []
  try {
    await scenario(host, await install({ packages }), output)
    console.log(`undo: a hunk and a turn of ${host.own.name} (${version}) are taken back and done again`)
  } catch (error) {
    console.error(`undo: ${host.own.name} (${version})\n${output.join('\n').slice(-4000)}`)
    console.error(error)
    process.exitCode = 1
  }
}

async function scenario(host, files, output) {
  const { own, again, name, tells = false, isAlone = false } = host
  const place = scratchFor(own.name, { [FILE]: START })
  const { home, project } = place
  const turn = async (number, calls) => {
    const start = (options) => {
      const { args, env, ...started } = own.start({ ...options, emend: host.emend })
      return {
        ...started,
        args: number === 0 ? args : again(args),
        env: { ...env, ...host.hooks?.(options) },
      }
    }
    const steps = calls.flatMap((call) => stepsOf(own, [call], project))
    const one = await runTurn({ ...own, start }, steps, place, files)
    output.push(one.output)
    return one.requests
  }
  const emend = (...args) =>
    execFileSync(join(home, 'bin', 'emend'), [...args, '-C', project], {
      env: { ...isolated(home), ...commandOnPath(home) },
      encoding: 'utf8',
    })
  const turnsKept = () => JSON.parse(emend('log', '--turns', '--json')).turns
  const text = (path = FILE) => filesIn(project).get(path)
  try {
    for (const [number, calls] of TURNS.entries()) {
      await turn(number, calls)
      if (number === 1) writeFileSync(join(project, FILE), text().replace(...PERSON))
    }
    deepStrictEqual([text(), text('new.txt')], [listWith(2, 8, 20, 27), 'new\n'])
    const turns = turnsKept()
    output.push(JSON.stringify(turns, null, 2))
    deepStrictEqual(
      turns.map(({ host: by, files: changed }) => [by, changed.toSorted()]),
      [[FILE, 'new.txt'], [FILE], [FILE]].map((changed) => [name, changed]),
    )
    deepStrictEqual(new Set(turns.map((one) => one.session)).size, isAlone ? 3 : 1)
    const [third, second] = turns
    const thirdTurn = isAlone ? ['--session', third.session] : ['--turn', third.turn]
    // The two calls of the second turn are a hunk each.
    emend('undo', second.commits[0], '--hunk', `${FILE}#1`)
    deepStrictEqual(text(), listWith(2, 20, 27))
    emend('undo', ...thirdTurn)
    deepStrictEqual([text(), text('new.txt')], [listWith(2, 20), undefined])
    emend('redo')
    deepStrictEqual([text(), text('new.txt')], [listWith(2, 20, 27), 'new\n'])
    emend('redo')
    deepStrictEqual(text(), listWith(2, 8, 20, 27))
    emend('undo', ...thirdTurn)
    if (!tells) return
    const [request] = await turn(3, [])
    ok(JSON.stringify(request).includes('took back changes of yours'), 'the model is not told of it')
    deepStrictEqual(text(), listWith(2, 8, 20))
  } finally {
    place.remove()
  }
}
