import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emend, scratch } from './emend.js'
import { FILES, MESSAGES } from './messages/messages.js'

const asText = (request: unknown) => (typeof request === 'string' ? request : JSON.stringify(request))

function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('.emend'))
  const paths = files.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  )
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

test.each(MESSAGES)('emend apply: $name', ({ request, after, skipped, refused }) => {
  const cwd = scratch(FILES)
  const { exitCode, stderr } = emend(['apply', '--no-config', '--no-color'], { input: asText(request), cwd })
  expect(stderr).not.toMatch(/^ +at /m)
  if (skipped !== undefined) expect(stderr).toContain(skipped)
  if (refused !== undefined) expect(stderr).toContain(refused)
  expect([exitCode === 0, filesIn(cwd)]).toEqual([refused === undefined, after ?? FILES])
})

test('emend batch: each message, as a value and as text', () => {
  const tasks = MESSAGES.flatMap(({ request }, id) => [
    { id, edit: request, files: FILES },
    { id, edit: asText(request), files: FILES },
  ])
  const { stdout } = emend(['batch'], { input: tasks.map((task) => `${JSON.stringify(task)}\n`).join('') })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toHaveLength(tasks.length)
  for (const { id, ok, files, failures } of lines) {
    const { name, after, refused } = MESSAGES[id] ?? expect.fail()
    expect([name, ok, files], JSON.stringify(failures)).toEqual([name, refused === undefined, after ?? FILES])
    if (refused !== undefined)
      expect(JSON.stringify(failures), name).toContain(JSON.stringify(refused).slice(1, -1))
  }
})
