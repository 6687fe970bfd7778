import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pacote from 'pacote'
import { type FileChange, isWritten, sourceText } from './history.js'

/**
 * Returns the files that changed between the latest published versions of a package, oldest step first. Prereleases are left out.
 * Of each minor version only the last is used, if that leaves enough versions.
 *
 * @param count how many versions to compare
 */
export async function packageHistory(name: string, count: number): Promise<FileChange[]> {
  const versions = await latestVersions(name, count)
  const changes: FileChange[] = []
  let before: ReadonlyMap<string, string> | undefined
  let beforeVersion = ''
  for (const version of versions) {
    const after = await filesOf(name, version)
    for (const [path, text] of after) {
      const old = before?.get(path)
      if (old !== undefined && old !== text)
        changes.push({ path, before: old, after: text, step: `${name} ${beforeVersion} to ${version}` })
    }
    before = after
    beforeVersion = version
  }
  return changes
}

async function latestVersions(name: string, count: number): Promise<string[]> {
  const { time, versions } = await pacote.packument(name, { fullMetadata: true })
  const times = new Map(Object.entries(time ?? {}))
  const published = Object.keys(versions)
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .sort((a, b) => (times.get(a) ?? '').localeCompare(times.get(b) ?? ''))
  const byMinor = new Map(published.map((version) => [version.split('.').slice(0, 2).join('.'), version]))
  const lastOfMinor = published.filter((version) => byMinor.get(minorOf(version)) === version)
  return (lastOfMinor.length >= count ? lastOfMinor : published).slice(-count)
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

async function filesOf(name: string, version: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'emend-accuracy-'))
  try {
    await pacote.extract(`${name}@${version}`, folder)
    const files = new Map<string, string>()
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
      if (!entry.isFile() || !isWritten(path)) continue
      const text = sourceText(await readFile(join(folder, path)))
      if (text !== undefined) files.set(path, text)
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
