import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { codeCacheFolder, keepCode, readCode } from './code-cache.js'

/**
 * Loads a file of the built program with the code that V8 compiled for it in an earlier run. Compiling takes a third of the
 * time of a small command.
 *
 * @param file a CommonJS file. It is read as UTF-8, because the bundler leaves non-ASCII characters in regular expressions.
 * It must not use `import()`, which does not work in code loaded from the cache
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
  const script = new Script(Module.wrap(source.toString()), {
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
