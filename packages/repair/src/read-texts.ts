import type { Failure, Profile } from '@emend/core'
import type { Bind, Result } from '@emend/core/plugin'
import { decodeText } from '@emend/fs'

/** The options of `repairCall`. */
export interface RepairOptions {
  /**
   * Returns the bytes of the file at the path that the call names; undefined if there is no file. If it throws, the call is
   * left to the host's tool, which then reports what is wrong. Throw for paths that the host may refuse, so that no message
   * from here quotes such a file.
   */
  readonly readFile: (path: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>
  /** The profile to match with. Default `standard`. */
  readonly profile?: Profile | undefined
  /** Places the edits in the texts that the model was shown. Default: in the files as they are. */
  readonly bind?: Bind | undefined
}

/** The texts of the files that exist, by path; or the failures because of which the call must not run. */
export type ReadTexts = Result<ReadonlyMap<string, string>, readonly Failure[]>

/** Reads and decodes files. Files that are not valid text are a failure, because hosts' tools would not preserve their bytes. */
export async function readTexts(paths: readonly string[], { readFile }: RepairOptions): Promise<ReadTexts> {
  const texts = new Map<string, string>()
  const failures: Failure[] = []
  for (const path of paths) {
    const bytes = await readFile(path)
    if (bytes === undefined) continue
    if (!ArrayBuffer.isView(bytes)) throw new TypeError('readFile gave neither bytes nor undefined')
    const decoded = decodeText(bytes)
    if (decoded.ok) texts.set(path, decoded.value)
    else failures.push({ code: 'not-text', ...decoded.failure, path })
  }
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: texts }
}
