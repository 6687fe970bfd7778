import { readdir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, relative, resolve, sep } from 'node:path'
import type { Notice } from '@emend/core'
import { printable } from '@emend/core/plugin'
import { runGit } from './run-git.js'
import { workTreeFolder } from './work-tree-folder.js'

/** The hooks that a commit would run. */
const HOOKS = ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit']

/** A notice if there are hooks that a commit would run, and that are not started. */
export async function notStarted(cwd: string): Promise<readonly Notice[]> {
  const { stdout } = await runGit(cwd, ['rev-parse', '--git-path', 'hooks'], { startsPrograms: true })
  const names = await readdir(resolve(cwd, stdout.replace(/\n$/, ''))).catch(() => [])
  const hooks = HOOKS.filter((one) => names.some((name) => name === one || name === `${one}.exe`))
  if (hooks.length === 0) return []
  const message = `${hooks.join(', ')}: --commit starts no hooks of git, because an edit may have written what they run. --hooks runs them.`
  return [{ code: 'hooks-not-run', message }]
}

/**
 * The files to which git applies a filter, which is a program, by path.
 *
 * @param paths relative to the folder
 */
export async function filtersOf(cwd: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map()
  const input = paths.map((path) => `${path}\0`).join('')
  const { stdout } = await runGit(cwd, ['check-attr', '--stdin', '-z', 'filter'], { input })
  const fields = stdout.split('\0')
  const filters = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = '', , name = ''] = fields.slice(at, at + 3)
    if (!NO_FILTER.has(name) && (await isConfigured(cwd, name))) filters.set(path, name)
  }
  return filters
}

/** Why a file is not committed. */
export function needsFilter(name: string): string {
  return `git puts it through the filter ${printable(name)}, a program that --commit does not start: add --hooks, or apply without --commit`
}

const NO_FILTER = new Set(['unspecified', 'unset', 'set', ''])

async function isConfigured(cwd: string, name: string): Promise<boolean> {
  const values = ['clean', 'process'].map((one) => configured(cwd, `filter.${name}.${one}`))
  return (await Promise.all(values)).some((value) => value !== undefined && value !== '')
}

/** Whether git would sign with a program that lies in the work tree, or that it finds by running a command. */
export async function signsInTree(cwd: string): Promise<boolean> {
  if ((await configured(cwd, 'commit.gpgSign', '--type=bool')) !== 'true') return false
  const format = (await configured(cwd, 'gpg.format')) ?? 'openpgp'
  const own = await configured(cwd, `gpg.${format}.program`)
  const program =
    own ?? (format === 'openpgp' ? await configured(cwd, 'gpg.program') : undefined) ?? PROGRAMS[format]
  if (program === undefined || (await configured(cwd, 'gpg.ssh.defaultKeyCommand')) !== undefined) return true
  const top = await realpath((await workTreeFolder(cwd)) ?? cwd)
  const found = await programAt(program, top)
  return found !== undefined && isInside(top, found)
}

const PROGRAMS: Readonly<Record<string, string>> = { openpgp: 'gpg', x509: 'gpgsm', ssh: 'ssh-keygen' }

/** Where a program is, with links resolved; undefined if it is nowhere. */
async function programAt(program: string, top: string): Promise<string | undefined> {
  const plain = program.replace(/^~(?=\/)/, homedir())
  const folders = /[/\\]/.test(plain) ? [top] : (process.env['PATH'] ?? '').split(delimiter)
  for (const folder of folders) {
    const file = resolve(top, folder, plain)
    // A file of the tree may be the first on PATH as soon as it is there.
    if (isInside(top, file)) return file
    if ((await stat(file).catch(() => undefined))?.isFile()) return realpath(file)
  }
  return undefined
}

function isInside(folder: string, file: string): boolean {
  const way = relative(folder, file)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** A value as the repository has it; undefined where there is none. */
async function configured(cwd: string, key: string, ...type: string[]): Promise<string | undefined> {
  const { ok, stdout } = await runGit(cwd, ['config', '--null', ...type, '--get', key], {
    startsPrograms: true,
  })
  return ok ? stdout.replace(/\0$/, '') : undefined
}
