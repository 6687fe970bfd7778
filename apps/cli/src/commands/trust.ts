import { printable } from '@emend/core/internal'
import { codeIn } from '../config/load-config.js'
import { setTrusted, trustedFolders } from '../config/trusted-folders.js'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'

/** The options of `emend trust`. */
export interface TrustFlags {
  readonly remove: boolean
}

/** `emend trust`: allows the configuration code of a folder to run when it is found, or lists the folders that are allowed. */
export async function trust(folder: string | undefined, { remove }: TrustFlags): Promise<ExitCode> {
  if (folder === undefined) {
    if (remove) throw new UsageError('name the folder that is to be removed; emend trust shows them')
    const folders = await trustedFolders()
    const lines = folders.length === 0 ? ['no folder is trusted'] : folders.map(printable)
    process.stdout.write(`${lines.join('\n')}\n`)
    return EXIT.applied
  }
  const real = printable(await setTrusted(folder, !remove))
  process.stdout.write(
    remove
      ? `${real} is not trusted: code that is found in it is not run\n`
      : `${real} is trusted: its ${codeIn(folder)} is run where it is found; emend trust --remove takes that back\n`,
  )
  return EXIT.applied
}
