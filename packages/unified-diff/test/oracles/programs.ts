import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Whether git and GNU patch are here. Another `patch` behaves otherwise. */
export const HAS_GIT: boolean = spawnSync('git', ['--version']).status === 0
export const HAS_PATCH: boolean = /^GNU patch/.test(
  spawnSync('patch', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)

/** The files of a folder: the text, and whether it is executable or a link. */
export type Files = Readonly<Record<string, string>>

/** Runs a task in a folder with these files. */
export function inFolder<T>(files: ReadonlyMap<string, string>, task: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'emend-oracle-'))
  try {
    writeFiles(folder, files)
    return task(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o644)
  }
}

export function filesIn(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.sort().map((path) => [path.slice(folder.length + 1), contentOf(path)]))
}

function contentOf(path: string): string {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  return `${(stats.mode & 0o100) === 0 ? '' : 'executable: '}${readFileSync(path, 'utf8')}`
}

/** Runs git outside of any repository, without the settings of the machine. */
export function git(folder: string, args: readonly string[], input = ''): ReturnType<typeof run> {
  return run('git', ['-c', 'core.autocrlf=false', ...args], folder, input)
}

export function run(program: string, args: readonly string[], cwd: string, input: string) {
  const env = {
    PATH: process.env['PATH'],
    HOME: cwd,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CEILING_DIRECTORIES: tmpdir(),
  }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: 'utf8', env })
  return { ok: status === 0, stdout, stderr }
}

/**
 * The texts of the files after `git apply`, by name, of those to which all hunks of their diffs apply. Git takes no hunk with
 * less context than it has.
 *
 * @param diffs a diff for each of the files
 */
export function afterGit(
  files: ReadonlyMap<string, string>,
  diffs: ReadonlyMap<string, string>,
  options: readonly string[],
): ReadonlyMap<string, string> {
  return inFolder(files, (folder) => {
    const { stderr } = git(folder, ['apply', '--reject', '-v', ...options, '-'], together(diffs))
    const clean = Array.from(stderr.matchAll(/^Applied patch (\S+) cleanly\.$/gm), ([, name = '']) => name)
    return new Map(clean.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  })
}

/** The texts of the files after GNU patch, by name, of those to which all hunks of their diffs apply without fuzz. */
export function afterPatch(
  files: ReadonlyMap<string, string>,
  diffs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return inFolder(files, (folder) => {
    const options = ['-p1', '-f', '--fuzz=0', '--no-backup-if-mismatch', '-r', '-']
    const { stdout } = run('patch', options, folder, together(diffs))
    const reports = stdout.split(/^(?=patching file )/m)
    const clean = reports.filter((report) => !/FAILED|Reversed|with fuzz|ignored|malformed/.test(report))
    const names = clean.flatMap((report) => /^patching file (\S+)/.exec(report)?.[1] ?? [])
    return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  })
}

function together(diffs: ReadonlyMap<string, string>): string {
  return Array.from(diffs.values()).join('')
}
