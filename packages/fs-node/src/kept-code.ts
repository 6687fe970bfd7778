import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { userKeyFolder } from './key-folder.js'

/**
 * Loads a file of the built program with the code that V8 compiled for it in an earlier run. Compiling takes a third of the
 * time of a small command.
 *
 * @param file a CommonJS file, in UTF-8 or, which is much faster to read, in ASCII. It must not use `import()`, which does not work in
 * code loaded from the cache
 * @param use the purpose of this run. Each purpose compiles different functions, so each has its own cached code
 */
export function load<Exports>(file: string, use: string): Exports {
  const require = createRequire(file)
  const folder = codeCacheFolder()
  return folder === undefined
    ? require(file)
    : run(file, require, join(folder, `${use}-${process.version}-${process.arch}`))
}

function run<Exports>(file: string, require: NodeJS.Require, cache: string): Exports {
  const source = readFileSync(file)
  const code = codeIfIntact(source, readCode(cache))
  const script = new Script(Module.wrap(source.toString(isAscii(source) ? 'latin1' : 'utf8')), {
    filename: file,
    ...(code && { cachedData: code }),
  })
  // A successful run has compiled the functions that similar runs need.
  if (code === undefined || script.cachedDataRejected)
    process.once(
      'exit',
      (exitCode) => exitCode === 0 && keepCode(cache, withChecksum(source, script.createCachedData())),
    )
  const module = { exports: {} as Exports }
  script.runInThisContext()(module.exports, require, module, file, dirname(file))
  return module.exports
}

/**
 * Returns the cached code if its checksum is correct. V8 itself checks only the length of the source, and runs any
 * code that it is given.
 */
function codeIfIntact(source: Uint8Array, kept: Buffer | undefined): Buffer | undefined {
  const code = kept?.subarray(CHECKSUM)
  if (kept === undefined || code === undefined) return undefined
  return checksum(source, code).equals(kept.subarray(0, CHECKSUM)) ? code : undefined
}

function withChecksum(source: Uint8Array, code: Uint8Array): Buffer {
  return Buffer.concat([checksum(source, code), code])
}

function checksum(source: Uint8Array, code: Uint8Array): Buffer {
  return createHash('sha256').update(source).update(code).digest()
}

const CHECKSUM = 32

/**
 * Returns the folder for compiled code and creates it if it is missing. It lies in the user's own state folder, which no
 * request can reach. Returns undefined if the folder cannot be created, if somebody else could write to it and so put code
 * there, or if `NODE_DISABLE_COMPILE_CACHE` is set.
 */
function codeCacheFolder(): string | undefined {
  const own = userKeyFolder()
  if (own === undefined || process.env['NODE_DISABLE_COMPILE_CACHE']) return undefined
  try {
    const folder = join(own, 'code')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return isOurs(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** Whether only this user can write to the path. Always true on Windows, which has no user ids. */
function isOurs(path: string): boolean {
  const { uid, mode } = statSync(path)
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & 0o022) === 0)
}

/** Reads a file of that folder; undefined if there is none, or if it is not this user's. */
function readCode(path: string): Buffer | undefined {
  try {
    return isOurs(path) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Writes a file into that folder, completely or not at all. If that fails, the next run compiles again. */
function keepCode(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx' })
    renameSync(draft, path)
  } catch {
    try {
      rmSync(draft, { force: true })
    } catch {
      // A disk that does nothing any more is no reason to fail at the end of a run that succeeded.
    }
  }
}
