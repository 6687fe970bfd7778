import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BIN, scratch } from '../emend.js'

const GUIDE = readFileSync(new URL('../../../../docs/batch.md', import.meta.url), 'utf8')
const hasPython = spawnSync('python3', ['--version']).status === 0
const COUNT = 3_000
const FEW = 600
/** The Python of the system, because Debian installs its packages there. */
const withDask = ['python3', '/usr/bin/python3'].find(
  (one) => spawnSync(one, ['-c', 'import distributed']).status === 0,
)

function recipe(name: string): string {
  const code = new RegExp(`<!-- recipe: ${name} -->\\s*\`\`\`python\\n(.*?)\`\`\``, 's').exec(GUIDE)?.[1]
  if (code === undefined) throw new Error(`docs/batch.md has no recipe ${name}`)
  return code
}

/** Tasks that exceed the capacity of pipes in both directions, with characters that Python treats as line ends. */
const TASKS = `
def task(number):
    return {
        "id": number,
        "path": "a.txt",
        "content": "old \\u2028 \\x85\\n" + "filler\\n" * 50,
        "edit": {"oldString": "old", "newString": str(number)},
    }
`

function python(code: string): string {
  const folder = scratch({ 'recipe.py': code })
  const { status, stdout, stderr } = spawnSync('python3', [join(folder, 'recipe.py')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

const command = `(${JSON.stringify(process.execPath)}, ${JSON.stringify(BIN)}, "batch", "--workers", "1", "--timeout-ms", "60000")`

test.skipIf(!hasPython)('Python: one process for many tasks', () => {
  const code = `${recipe('python-kept')}${TASKS}
emend = Emend(${command})
for number in range(20):
    result = emend.apply(task(number))
    assert result["ok"] and result["content"].startswith(f"{number} \\u2028 \\x85\\n"), result
print(emend.close())
`
  expect(python(code)).toBe('0\n')
})

test.skipIf(!hasPython)('Python: a whole list', () => {
  const code = `${recipe('python-list')}${TASKS}
results = apply_all([task(number) for number in range(${COUNT})], ${command})
print(sum(result["ok"] and result["id"] == number for number, result in enumerate(results)))
`
  expect(python(code)).toBe(`${COUNT}\n`)
})

test.skipIf(withDask === undefined)(
  'Dask: every result is there once and in order, even if a worker is killed',
  () => {
    // The first part kills the worker that processes it.
    const killing = '[ -n "$(mkdir killed 2>&1)" ] || kill -9 $PPID; exec "$@"'
    const code = `${recipe('dask')}${TASKS}
import json
from distributed import Client, LocalCluster

if __name__ == "__main__":
    with open("tasks.jsonl", "w") as file:
        file.writelines(json.dumps(task(number)) + "\\n" for number in range(${FEW}))
    command = ("sh", "-c", ${JSON.stringify(killing)}, "sh", *${command})
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=".") as cluster, Client(cluster) as client:
        apply_on(client, "tasks.jsonl", "results.jsonl", size=100, command=command)
    with open("results.jsonl", encoding="utf-8", newline="\\n") as file:
        results = [json.loads(line) for line in file]
    right = sum(result["ok"] and result["id"] == number for number, result in enumerate(results))
    print(os.path.isdir("killed"), len(results), right)
`
    const cwd = scratch({ 'recipe.py': `import os\n${code}` })
    // Dask reports the lost worker, and more, on standard error.
    const { stdout, stderr } = spawnSync(withDask as string, ['recipe.py'], { cwd, encoding: 'utf8' })
    expect(stdout, stderr).toBe(`True ${FEW} ${FEW}\n`)
  },
)

test('shell: from a file through a pipe', () => {
  const tasks = Array.from({ length: COUNT }, (_, id) => ({
    id,
    content: 'old\n',
    path: 'a',
    edit: { oldString: 'old', newString: `${id}` },
  }))
  const cwd = scratch({ 'tasks.jsonl': tasks.map((task) => `${JSON.stringify(task)}\n`).join('') })
  const { status, stdout } = spawnSync(
    'sh',
    ['-c', '"$NODE" "$BIN" batch < tasks.jsonl | cat > results.jsonl && wc -l < results.jsonl'],
    { cwd, encoding: 'utf8', env: { ...process.env, NODE: process.execPath, BIN } },
  )
  expect([status, stdout.trim()]).toEqual([0, `${COUNT}`])
})
