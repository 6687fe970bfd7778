import { linkAt } from './contain.js'
import { mapErrors } from './errors.js'
import { fileAt, requireFile, type Tree } from './operations.js'
import { parentOf } from './paths.js'

export async function move(tree: Tree, from: string, to: string): Promise<void> {
  const { promises, locate } = tree
  const source = await locate(from)
  await requireFile(promises, source.target, from)
  const entry = await mapErrors(to, () => makeRoom(tree, to))
  if (entry === source.entry) return
  const link = await linkAt(promises, source.entry)
  if (link === undefined) return void (await promises.rename(source.entry, entry))
  // This fails if something is at the new path: no call replaces that with a link in one step.
  await mapErrors(to, () => promises.symlink(link, entry))
  await promises.unlink(source.entry).catch(async (error: unknown) => {
    await promises.unlink(entry).catch(() => undefined)
    throw error
  })
}

/** Creates the folders that a file needs. @returns the path where the file will be */
async function makeRoom({ promises, locate }: Tree, path: string): Promise<string> {
  const { target, entry } = await locate(path)
  if ((await fileAt(promises, target, path)) !== undefined) return entry
  await promises.mkdir(parentOf(entry), { recursive: true })
  return (await locate(path)).entry
}
