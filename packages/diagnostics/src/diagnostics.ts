import { hasEffect } from '@emend/core'
import { requireKnown } from '@emend/core/format'
import type { Diagnostics, LookedRequest, NewErrors } from '@emend/engine'
import { closedFiles, rootOf } from './closed.js'
import { commitLooked } from './commit-looked.js'
import { type FormatCommand, formatCommand, formatted, type KnownFormatter } from './format.js'
import { Late } from './late.js'
import { Look } from './look.js'
import { Memory } from './memory.js'
import type { Source } from './source.js'

/** Options for {@link diagnostics}. */
export interface DiagnosticsOptions {
  /** What looks at the files. Default: nothing; then `format` is needed. */
  readonly sources?: readonly Source[]
  /**
   * What formats changed files before they are written: the name of a formatter, or a command. A file that was not formatted before the
   * request is left so. Default: nothing.
   */
  readonly format?: KnownFormatter | FormatCommand
  /** What comes of a request that brings errors. Default `tell`. */
  readonly newErrors?: NewErrors
  /**
   * How long a request may wait for all sources together, in milliseconds. What is not there by then is said, and comes with the answer to
   * the next request. Default 2,000; 10,000 where new errors ask or refuse, because then nobody is told later.
   */
  readonly timeLimit?: number
  /** How many new problems the text for the model lists, the nearest to the change first. The others are counted. Default 10. */
  readonly most?: number
}

/**
 * Finds what a request breaks, for `createEngine` and `createEmend`: each source looks at the files before and after, and what was there
 * before is not told again, wherever its line has moved. A source that fails or takes too long changes nothing but what is told.
 *
 * @throws TypeError for an unknown option, no source, and two sources of one name
 *
 * @example
 * const emend = createEmend({ root: '.', diagnostics: diagnostics({ sources: [knownSource('typescript')] }) })
 */
export function diagnostics(options: DiagnosticsOptions): Diagnostics {
  requireKnown('diagnostics', options, OPTIONS)
  const {
    sources = [],
    format,
    newErrors = 'tell',
    timeLimit = newErrors === 'tell' ? 2_000 : 10_000,
    most = 10,
  } = options
  const formatting = format && formatCommand(format)
  requireSources(sources, formatting)
  const loading = [...sources, ...(formatting ? [formatting] : [])]
  const [late, memory] = [new Late(), new Memory()]
  const look = async ({ files, fileSystem }: LookedRequest) =>
    new Look(
      { sources, timeLimit, most, late, memory, root: await rootOf(fileSystem) },
      files.filter(hasEffect),
    )
  return Object.freeze<Diagnostics>({
    newErrors,
    closed: (request) => closedFiles(loading, request),
    ...(formatting && {
      async format(file, fileSystem) {
        const root = await rootOf(fileSystem)
        return root === undefined ? undefined : formatted(file, root, formatting)
      },
    }),
    async preview(request) {
      const ahead = await look(request)
      await ahead.ready()
      const found = await ahead.found(false)
      ahead.end(false)
      return found
    },
    commit: async (request, commit) => commitLooked(await look(request), request, newErrors, commit),
    async close() {
      await Promise.all(sources.map((source) => source.close()))
    },
  })
}

const OPTIONS = {
  sources: 'list',
  format: true,
  newErrors: ['tell', 'ask', 'refuse'],
  timeLimit: { least: 0 },
  most: { least: 0 },
} as const

function requireSources(sources: readonly Source[], format: FormatCommand | undefined): void {
  const names = sources.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (names.length === 0 && format === undefined)
    throw new TypeError('diagnostics needs sources, such as [knownSource("typescript")], or format')
  if (twice !== undefined)
    throw new TypeError(`there are two sources with the name ${twice}: give one another name`)
  for (const { name, loads } of [...sources, ...(format ? [format] : [])])
    if (loads !== 'unknown' && !Array.isArray(loads))
      throw new TypeError(
        `${name} does not say what it loads from the folder: list it in loads or, if you do not know, say 'unknown'. Then a request may write what it runs`,
      )
}
