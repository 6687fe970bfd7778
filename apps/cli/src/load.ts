import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { codeCacheFolder, keepCode, readCode } from './code-cache.js'

/**
 * Loads a file of the built program with the code that V8 compiled for it in an earlier run: compiling is a third of a small command.
 *
 * @param file the file, CommonJS in UTF-8: the bundler leaves characters beyond ASCII as they are in regular expressions; it cannot
 * `import()`, which code that was kept cannot
 * @param use what it is loaded for: every use compiles other functions, and keeps its own
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
  const code = intact(source, readCode(cache))
  const script = new Script(Module.wrap(source.toString()), {
    filename: file,
    ...(code && { cachedData: code }),
  })
  // A run that did what it was asked for has compiled what its like need.
  if (code === undefined || script.cachedDataRejected)
    process.once(
      'exit',
      (exitCode) => exitCode === 0 && keepCode(cache, withChecksum(source, script.createCachedData())),
    )
  const module = { exports: {} as Exports }
  script.runInThisContext()(module.exports, require, module, file, dirname(file))
  return module.exports
}

/** V8 runs whatever code it is given, and compares no more of its source than the length. */
function intact(source: Uint8Array, kept: Buffer | undefined): Buffer | undefined {
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
