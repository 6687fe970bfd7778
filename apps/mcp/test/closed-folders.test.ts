import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { standard } from '@emend/core'
import { createEngine, type Engine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import type { FileSystem } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { anchorOf } from '@emend/hashline'
import { allFormats } from '@emend/registry/formats'
import { callTool } from '@emend/tools'
import { describe, expect, test } from 'vitest'
import { CLOSED_PATHS } from '../../../packages/fs/test/support/closed-spellings.js'
import { memoryFileSystem } from '../../../packages/fs-memory/src/index.js'
import { ALL_TOOLS } from '../../../packages/tools/test/support/all-tools.js'
import { connect, everythingIn, scratch } from './connect.js'

const CONFIG = '[core]\n\tbare = false\n'

/** Creates files in git's and emend's folders and two links to them, so that there is something to reach. */
function repository(): string {
  const folder = scratch({ 'a.txt': 'bare = false\n' })
  for (const path of [
    '.git/config',
    '.GIT/config',
    'sub/.git/config',
    '.git/hooks/x',
    'worktree/.git',
    'sub/emend.config.mjs',
  ]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), CONFIG)
  }
  symlinkSync('.git/config', join(folder, 'link'))
  symlinkSync('.git', join(folder, 'linked'))
  symlinkSync('sub/emend.config.mjs', join(folder, 'config-link'))
  return folder
}

const PATHS = [
  ...CLOSED_PATHS,
  'worktree/.git',
  'link',
  'linked/config',
  'linked/hooks/new',
  'sub/emend.config.mjs',
  'config-link',
]

/** Requests in each format that create, change, delete and move a file. */
const REQUESTS: Readonly<Record<string, (path: string) => readonly unknown[]>> = {
  hashline: (path) => [
    { path, edits: [{ op: 'append', lines: ['x'] }] },
    { path, edits: [{ op: 'replace', pos: anchorOf('\tbare = false', 2), lines: [] }] },
  ],
  v4a: (path) =>
    [
      `*** Add File: ${path}\n+new`,
      `*** Update File: ${path}\n@@\n-\tbare = false\n+\tbare = true`,
      `*** Delete File: ${path}`,
      `*** Update File: a.txt\n*** Move to: ${path}`,
      `*** Update File: ${path}\n*** Move to: moved.txt`,
    ].map((section) => `*** Begin Patch\n${section}\n*** End Patch\n`),
  'unified-diff': (path) => {
    const [before, after] = ['a', 'b'].map((side) => JSON.stringify(`${side}/${path}`))
    return [
      `diff --git ${before} ${after}\nnew file mode 100755\n--- /dev/null\n+++ ${after}\n@@ -0,0 +1 @@\n+new\n`,
      `--- ${before}\n+++ ${after}\n@@ -2 +2 @@\n-\tbare = false\n+\tbare = true\n`,
      `diff --git ${before} ${after}\ndeleted file mode 100644\n--- ${before}\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-[core]\n-\tbare = false\n`,
      `diff --git "a/a.txt" ${after}\nrename from a.txt\nrename to ${JSON.stringify(path)}\n`,
      `diff --git ${before} "b/moved.txt"\nrename from ${JSON.stringify(path)}\nrename to moved.txt\n`,
      `diff --git ${before} ${after}\nold mode 100644\nnew mode 100755\n`,
    ]
  },
  'search-replace': (path) => [
    `${path}\n<<<<<<< SEARCH\n=======\nnew\n>>>>>>> REPLACE\n`,
    `${path}\n<<<<<<< SEARCH\n\tbare = false\n=======\n\tbare = true\n>>>>>>> REPLACE\n`,
  ],
  'edit-string': (path) => [
    { path, oldString: '', newString: 'new' },
    { path, oldString: 'bare = false', newString: 'bare = true' },
    JSON.stringify([{ path, oldString: 'bare', newString: 'all', replaceAll: true }]),
  ],
  sketch: (path) => [{ target_file: path, code_edit: '# ...\n\tbare = true\n# ...\n' }],
}

const FORMATS = allFormats()

/** Arguments for a call of any tool, under the names that the vendors use. */
const ARGUMENTS: Readonly<Record<string, (path: string) => readonly object[]>> = {
  read: (path) => [{ path }],
  edit: (path) => [{ path, old_string: 'bare', new_string: 'x' }],
  edit_file: (path) => [{ target_file: path, code_edit: '# ...\n\tbare = true\n# ...\n' }],
  multi_edit: (path) => [{ path, edits: [{ old_string: 'bare', new_string: 'x' }] }],
  multiedit: (path) => [{ filePath: path, edits: [{ filePath: path, oldString: 'bare', newString: 'x' }] }],
  Edit: (path) => [{ file_path: path, old_string: '', new_string: 'x' }],
  MultiEdit: (path) => [{ file_path: path, edits: [{ old_string: 'bare', new_string: 'x' }] }],
  replace: (path) => [{ file_path: path, old_string: 'bare', new_string: 'x' }],
  apply_patch: (path) => (REQUESTS['v4a']?.(path) ?? []).map((patch) => ({ patch, input: patch })),
  edit_rows: (path) => [{ path, edits: [{ op: 'append', lines: ['x'] }] }],
  apply_diff: (path) => [
    { path, diff: '<<<<<<< SEARCH\n\tbare = false\n=======\n\tbare = true\n>>>>>>> REPLACE' },
  ],
  str_replace_based_edit_tool: (path) => [
    { command: 'view', path },
    { command: 'create', path, file_text: 'x' },
    { command: 'str_replace', path, old_str: 'bare', new_str: 'x' },
    { command: 'insert', path, insert_line: 0, insert_text: 'x' },
  ],
  memory: (path) => [
    { command: 'view', path },
    { command: 'create', path, file_text: 'x' },
    { command: 'str_replace', path, old_str: 'bare', new_str: 'x' },
    { command: 'insert', path, insert_line: 0, insert_text: 'x' },
    { command: 'delete', path },
    { command: 'rename', old_path: path, new_path: '/memories/a' },
    { command: 'rename', old_path: '/memories/a', new_path: path },
  ],
  preview: (path) => (REQUESTS['v4a']?.(path) ?? []).map((request) => ({ request })),
}

test('more than sixty ways to reach closed folders are tried', () => {
  expect(PATHS.length).toBeGreaterThan(60)
})

describe.each(FORMATS)('a request in the format $name', (format) => {
  test.each(['node', 'memory'])('neither reads nor writes in closed folders, with %s', async (kind) => {
    const folder = repository()
    const memory = memoryFileSystem({ 'a.txt': 'bare = false\n' })
    const fileSystem: FileSystem = kind === 'node' ? nodeFileSystem(folder) : memory
    const engine = createEngine({
      profile: standard,
      describe: engineMessages,
      formats: [format],
      fileSystem,
    })
    const before = everythingIn(folder)
    // The file system in memory has no links.
    for (const path of kind === 'node' ? PATHS : CLOSED_PATHS)
      for (const request of REQUESTS[format.name]?.(path) ?? []) {
        const { failures } = await applied(engine, request)
        expect([path, failures.map(({ code }) => code)]).toEqual([path, [refusalIn(format.name)]])
      }
    expect(everythingIn(folder)).toEqual(before)
    expect([...memory.snapshot().keys()]).toEqual(['a.txt'])
  })
})

/** Returns the expected refusal. In search-replace, a line above a block is not taken for a path if it does not look like one. */
function refusalIn(format: string): unknown {
  return format === 'search-replace'
    ? expect.stringMatching(/^(?:path-refused|wrong-input)$/)
    : 'path-refused'
}

async function applied(engine: Engine, request: unknown) {
  const result = await engine.apply(request)
  return { failures: result.ok ? [] : result.failures }
}

test('no tool reads or writes in closed folders', async () => {
  const folder = repository()
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: FORMATS,
    fileSystem: nodeFileSystem(folder),
  })
  const before = everythingIn(folder)
  let calls = 0
  for (const tool of ALL_TOOLS)
    for (const path of PATHS)
      for (const input of tool.name === 'undo' ? [] : argumentsFor(tool.name, path)) {
        const { ok, message: text } = await callTool(tool, engine, input)
        expect([tool.name, path, ok, text]).toEqual([tool.name, path, false, refusalBy(tool.name)])
        calls++
      }
  expect(calls).toBeGreaterThan(ALL_TOOLS.length * PATHS.length)
  expect(everythingIn(folder)).toEqual(before)
})

/** The memory tool reaches nothing but its own folder. */
const OUTSIDE_MEMORY = expect.stringMatching(/it is not below \/memories/)
const CLOSED = expect.stringMatching(
  /reaches (?:\.git|\.emend|code that emend runs), which is closed to requests/,
)

function refusalBy(tool: string): unknown {
  return tool === 'memory' ? OUTSIDE_MEMORY : CLOSED
}

function argumentsFor(name: string, path: string): readonly object[] {
  const make = ARGUMENTS[name]
  if (make === undefined) throw new Error(`no arguments for the tool ${name}`)
  return make(path)
}

test('the server neither reads nor writes in closed folders', async () => {
  const folder = repository()
  const before = everythingIn(folder)
  const { call } = await connect(folder)
  for (const path of [...PATHS, `${folder}/.git/config`, `${folder}/sub/.GIT/x`, `${folder}/link`])
    for (const name of ['read', 'edit', 'multi_edit', 'apply_patch', 'preview'])
      for (const input of argumentsFor(name, path))
        expect([path, await call(name, { ...input })]).toEqual([path, { isError: true, text: CLOSED }])
  expect(everythingIn(folder)).toEqual(before)
})

test('neither the server nor a tool writes a file that emend trust allowed to run', async () => {
  const folder = repository()
  const state = scratch()
  const helper = join(realpathSync(folder), 'a.txt')
  const config = join(realpathSync(folder), 'sub/emend.config.mjs')
  const trusted = { config, files: { [config]: { hash: '', loads: {} }, [helper]: { hash: '', loads: {} } } }
  mkdirSync(join(state, 'emend'), { recursive: true })
  const list = { version: 1, folders: { [dirname(config)]: trusted } }
  writeFileSync(join(state, 'emend/trusted-code.json'), JSON.stringify(list))
  symlinkSync('../a.txt', join(folder, 'sub/innocent.txt'))
  const before = everythingIn(folder)
  const { call } = await connect(folder, [], { XDG_STATE_HOME: state, LOCALAPPDATA: state })
  const fileSystem = nodeFileSystem(folder, { keyFolder: join(state, 'emend') })
  const engine = createEngine({ profile: standard, describe: engineMessages, formats: FORMATS, fileSystem })
  for (const path of ['a.txt', 'sub/innocent.txt']) {
    for (const name of ['edit', 'multi_edit', 'apply_patch', 'preview'])
      for (const input of argumentsFor(name, path))
        expect([path, await call(name, { ...input })]).toEqual([path, { isError: true, text: CLOSED }])
    for (const tool of ALL_TOOLS)
      for (const input of tool.name === 'undo' ? [] : argumentsFor(tool.name, path)) {
        const { ok, message } = await callTool(tool, engine, input)
        expect([tool.name, path, ok, message]).toEqual([tool.name, path, false, refusalBy(tool.name)])
      }
  }
  expect(everythingIn(folder)).toEqual(before)
})
