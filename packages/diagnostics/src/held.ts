import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Held, LookedRequest, Writing } from '@emend/engine'
import { checkPath } from '@emend/fs'
import { projectAt } from './loads/configurations.js'
import { namedIn } from './loads/names.js'
import { realOf } from './loads/places.js'
import { loadedBy, type Tool } from './loads/reach.js'
import { followedOf } from './loads/table.js'
import type { Loads } from './source.js'

/** A source or a formatter. */
export interface Holdable {
  readonly name: string
  readonly loads: Loads
  /** The program and its arguments, if it is one. */
  readonly run?: readonly string[] | undefined
}

/** The folder of a file system on disk; undefined for one that has none. */
export async function rootOf({ identity }: LookedRequest['fileSystem']): Promise<string | undefined> {
  const found = await identity?.().catch(() => undefined)
  return found?.medium === 'disk' ? found.root : undefined
}

/** Why a tool is not started, as a sentence without the full stop, for the model. */
export function whyHeld({ name, path, isOwn }: Held): string {
  const by = isOwn ? 'this edit writes' : 'an earlier edit wrote'
  return `${name} was not started, so it has looked at nothing: ${by} ${path}, which it would load and may run. With "emend trust .", a person who has looked at that file accepts it`
}

/** Knows what requests wrote, and says which tools are not started because of it. */
export class Holding {
  readonly #tools: readonly (Tool & Holdable)[]
  /** What was there before this process wrote, by root and path: there may be no history, and no folder of the user's. */
  readonly #before = new Map<string, Map<string, string | undefined>>()

  /** @param tools those whose loads are unknown are never held: whoever gave them took the responsibility */
  constructor(tools: readonly Holdable[]) {
    this.#tools = tools.flatMap(({ name, loads, run }) =>
      loads === 'unknown' ? [] : [{ name, loads, follows: followedOf(loads), run }],
    )
  }

  /** The tools that would load what a request writes, or what an earlier one wrote and nobody accepted; with the first such file. */
  async held(writing: Writing): Promise<readonly Held[]> {
    const { fileSystem, accepts } = writing
    const root = await rootOf(fileSystem)
    if (root === undefined || this.#tools.length === 0 || accepts === 'all') return []
    const before = this.#before.get(root) ?? new Map<string, string | undefined>()
    const earlier = (await fileSystem.unaccepted?.(before)) ?? [...before.keys()]
    const places = await placesOf(writing.paths, fileSystem)
    const own = accepts === 'own' ? [] : places
    const others = earlier.filter((path) => !places.includes(path))
    const written = await Promise.all(
      [...own.map((path) => ({ path, isOwn: true })), ...others.map((path) => ({ path, isOwn: false }))].map(
        async ({ path, isOwn }) => ({ path, isOwn, files: await namesOf(root, path) }),
      ),
    )
    if (written.length === 0) return []
    const files = written.flatMap((one) => one.files)
    const names = this.#tools.flatMap(({ loads }) => loads)
    const project = await projectAt(root, files, namedIn(names))
    const found = this.#tools.map(async (tool) => {
      const isLoaded = await loadedBy(tool, root, files, project)
      const first = written.find((one) => one.files.some(isLoaded))
      return first === undefined ? [] : [{ name: tool.name, path: first.path, isOwn: first.isOwn }]
    })
    return (await Promise.all(found)).flat()
  }

  /** Remembers what is there before a request writes. */
  async remember({ paths, fileSystem, accepts }: Writing): Promise<void> {
    const root = await rootOf(fileSystem)
    if (root === undefined) return
    const before = this.#before.get(root) ?? new Map<string, string | undefined>()
    this.#before.set(root, before)
    for (const path of await placesOf(paths, fileSystem))
      if (accepts === 'own') before.delete(path)
      else if (!before.has(path)) before.set(path, await hashAt(join(root, path)))
  }
}

/** Where files really are, relative to the root. */
async function placesOf(
  paths: readonly string[],
  { checkPath: checked, realPath }: Writing['fileSystem'],
): Promise<readonly string[]> {
  const places = paths.map(async (path) => {
    const named = (await checked?.(path)) ?? checkPath(path)
    const plain = named.ok ? named.value : path
    return (await realPath?.(plain).catch(() => undefined)) ?? plain
  })
  return [...new Set((await Promise.all([...places, ...paths])).flat())]
}

/** The absolute paths of a file: as it is named, and with links resolved. */
async function namesOf(root: string, path: string): Promise<readonly string[]> {
  const file = resolve(root, path.split('/').join(sep))
  return [...new Set([file, await realOf(file)])]
}

async function hashAt(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
