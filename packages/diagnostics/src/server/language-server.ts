import { requireKnown } from '@emend/core/plugin'
import { notOnDisk } from '../command/command.js'
import type { Loads, LookedFile, Source } from '../source.js'
import { serverLook } from './look.js'
import { Session } from './session.js'

/** Options for {@link languageServer}. */
export interface LanguageServerOptions {
  /** The name in messages. */
  readonly name: string
  /** The program and its arguments. It speaks the Language Server Protocol on standard input and output. */
  readonly run: readonly string[]
  /** The endings of the files that it is for, such as `.ts`. */
  readonly endings: readonly string[]
  /** What it loads from the folder and may run; see {@link Loads}. */
  readonly loads: Loads
  /** What it gets as `initializationOptions`. Default: nothing. */
  readonly options?: unknown
  /** Its configuration, by section, for servers that ask. Default: nothing. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}

/**
 * A language server as a source. It is started in the root with the first look at one of its files, and again after it ended. It sees
 * texts before they are written, but for files that are created, moved or deleted. Files that use a declaration which a request
 * changes are looked at, too, up to 20.
 *
 * @throws TypeError for an unknown option, and without a program
 */
export function languageServer(options: LanguageServerOptions): Source {
  requireKnown('languageServer', options, OPTIONS)
  const { name, loads, endings } = options
  if (options.run.length === 0) throw new TypeError('languageServer needs a program in run')
  const isFor = (path: string) => endings.some((one) => path.endsWith(one))
  const sessions = new Map<string, Session>()
  const sessionOf = (root: string) => {
    const session = sessions.get(root) ?? new Session(options, root)
    sessions.set(root, session)
    return session
  }
  return Object.freeze<Source>({
    apiVersion: 1,
    name,
    loads,
    run: options.run,
    isFor,
    look(files: readonly LookedFile[], root) {
      const own = files.filter(({ path, from = path }) => isFor(path) || isFor(from))
      if (own.length === 0) return undefined
      return root === undefined ? notOnDisk() : serverLook(sessionOf(root), name, own, root)
    },
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.close()))
    },
  })
}

const OPTIONS = {
  name: 'text',
  run: 'list',
  endings: 'list',
  loads: true,
  options: true,
  settings: 'object',
} as const
