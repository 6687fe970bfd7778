import { basename } from 'node:path'
import { printable } from '@emend/core/plugin'
import { acceptWritten, forgetAccepted } from '@emend/fs-node'
import { addTrusted, hasConfigCode, removeTrusted, trustedCode } from '../config/trusted-code.js'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { statsOf } from '../input/stats-of.js'

/** The options of `emend trust`. */
export interface TrustFlags {
  readonly remove: boolean
}

/**
 * `emend trust`: allows the configuration code of a folder to run as it is now when it is found, accepts what requests wrote there, so
 * that linters may load it, or lists the folders.
 */
export async function trust(folder: string | undefined, { remove }: TrustFlags): Promise<ExitCode> {
  if (folder === undefined) {
    if (remove) throw new UsageError('name the folder that is to be removed; emend trust shows them')
    const folders = Object.keys(await trustedCode())
    const lines = folders.length === 0 ? ['no folder is trusted'] : folders.map(printable)
    process.stdout.write(`${lines.join('\n')}\n`)
  } else if (remove) {
    const real = printable(await removeTrusted(folder))
    if (statsOf(folder) !== undefined) await forgetAccepted(folder)
    process.stdout.write(`${real} is not trusted: code that is found in it is not run\n`)
  } else {
    // What cannot be trusted ends the command before anything is accepted.
    if (hasConfigCode(folder)) await trustCode(folder)
    const accepted = statsOf(folder)?.isDirectory() ? await acceptWritten(folder) : []
    if (accepted.length === 0 && !hasConfigCode(folder)) await trustCode(folder)
    process.stdout.write(acceptedText(accepted))
  }
  return EXIT.applied
}

async function trustCode(folder: string): Promise<void> {
  const { folder: real, config, files, notFollowed } = await addTrusted(folder)
  const others = Object.keys(files).length - 1
  const loaded = others === 0 ? '' : `, with the ${others === 1 ? 'file' : `${others} files`} that it loads`
  process.stdout.write(
    `${printable(real)} is trusted: its ${basename(config)} is run where it is found, as it is now${loaded}. After a change run emend trust again; emend trust --remove takes that back\n`,
  )
  if (notFollowed.length > 0) process.stdout.write(notFollowedText(notFollowed))
}

/** All of the files, because what is not shown could not be looked at. */
function acceptedText(paths: readonly string[]): string {
  if (paths.length === 0) return ''
  const lines = paths.map((path) => `  ${printable(path)}\n`).join('')
  return `These files, which requests wrote, are accepted as they are now: linters and formatters that load them are started again\n${lines}`
}

function notFollowedText(places: readonly string[]): string {
  const shown = places.slice(0, MOST_SHOWN).map((place) => `  ${printable(place)}\n`)
  const more = places.length > shown.length ? [`  and ${places.length - shown.length} more\n`] : []
  const [first, ...others] = [...shown, ...more]
  return [
    'These places in packages load what only running them would tell. Of that, node_modules is closed to requests while the folder is trusted, other files are not:\n',
    first,
    ...others,
  ].join('')
}

const MOST_SHOWN = 5
