import { hasEffect } from '@emend/core'
import { requireKnown } from '@emend/core/plugin'
import { type Diagnostics, type LookedRequest, type NewErrors, pathsLeft, type Writing } from '@emend/engine'
import { commitLooked } from './commit-looked.js'
import { type FormatCommand, formatCommand, formatted, isFormatted, type KnownFormatter } from './format.js'
import { Holding, rootOf, whyHeld } from './held.js'
import { Late } from './late.js'
import { Look } from './look.js'
import { Memory } from './memory.js'
import type { Source } from './source.js'

/** Options for {@link diagnostics}. */
export interface DiagnosticsOptions {
  /** What looks at the files. Default: nothing; then `format` is needed. */
  readonly sources?: readonly Source[] | undefined
  /**
   * What formats changed files before they are written: the name of a formatter, or a command. A file that was not formatted before the
   * request is left so. Default: nothing.
   */
  readonly format?: KnownFormatter | FormatCommand | undefined
  /** What comes of a request that brings errors. Default `tell`. */
  readonly newErrors?: NewErrors | undefined
  /**
   * How long a request may wait for all sources together, in milliseconds. What is not there by then is said, and comes with the answer to
   * the next request. Default 2,000; 10,000 where new errors ask or refuse, because then nobody is told later.
   */
  readonly timeLimit?: number | undefined
  /**
   * What comes of a source or formatter that would load what a request wrote, and may run it: it is not started until a person accepts
   * what was written (`hold`), or it is started all the same (`allow`). Default `hold`.
   */
  readonly written?: 'hold' | 'allow' | undefined
  /** How many new problems the text for the model lists, the nearest to the change first. The others are counted. Default 10. */
  readonly most?: number | undefined
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
    written = 'hold',
    most = 10,
  } = options
  const formatting = format && formatCommand(format)
  requireSources(sources, formatting)
  const loading = [...sources, ...(formatting ? [formatting] : [])]
  const [late, memory] = [new Late(), new Memory()]
  const holding = new Holding(written === 'hold' ? loading : [])
  const held = async (writing: Writing) => {
    const all = await holding.held(writing)
    // A server that runs would load it by itself.
    await Promise.all(
      sources.filter(({ name }) => all.some((one) => one.name === name)).map((one) => one.close()),
    )
    return all
  }
  const look = async (request: LookedRequest) => {
    const files = request.files.filter(hasEffect)
    const notStarted = await held(writingOf(request))
    const isHeld = ({ name }: Source) => notStarted.some((one) => one.name === name)
    const missing = sources.flatMap((source) => {
      const why = notStarted.find(({ name }) => name === source.name)
      const isNeeded = why?.isOwn || files.some(({ path }) => source.isFor?.(path) ?? true)
      return why !== undefined && isNeeded ? [why] : []
    })
    const root = await rootOf(request.fileSystem)
    const started = sources.filter((source) => !isHeld(source))
    return new Look({ sources: started, notStarted: missing, timeLimit, most, late, memory, root }, files)
  }
  return Object.freeze<Diagnostics>({
    newErrors,
    held,
    ...(formatting && {
      async format(file, writing) {
        const root = await rootOf(writing.fileSystem)
        if (root === undefined || !isFormatted(file, formatting)) return undefined
        const reason = (await holding.held(writing)).find(({ name }) => name === formatting.name)
        if (reason === undefined) return formatted(file, root, formatting)
        return { diagnostics: [{ severity: 2, source: formatting.name, message: whyHeld(reason) }] }
      },
    }),
    async preview(request) {
      const ahead = await look(request)
      await ahead.ready()
      const found = await ahead.found(false)
      ahead.end(false)
      return found
    },
    async commit(request, commit) {
      const looking = await look(request)
      await holding.remember(writingOf(request))
      return commitLooked(looking, request, newErrors, commit)
    },
    async close() {
      await Promise.all(sources.map((source) => source.close()))
    },
  })
}

function writingOf({ files, fileSystem, accepts }: LookedRequest): Writing {
  return { paths: pathsLeft(files.filter(hasEffect)), fileSystem, ...(accepts && { accepts }) }
}

const OPTIONS = {
  sources: 'list',
  format: true,
  newErrors: ['tell', 'ask', 'refuse'],
  timeLimit: { least: 0 },
  written: ['hold', 'allow'],
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
