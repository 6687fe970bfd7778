import manifest from '../package.json' with { type: 'json' }

/** What a start needs of the parts that are loaded only when they are used. */
export interface Parts {
  /** Runs the hook of a host. */
  hook(host: string): Promise<number>
  /** Runs a command. */
  main(args: readonly string[]): Promise<number>
}

/**
 * Starts the program with the arguments of this process.
 *
 * @param load loads a part: `hook` or `main`
 */
export function start(load: <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>): void {
  // A reader that closes the pipe early (`emend … | head`) is not an error. Other errors, such as a full disk, are reported,
  // because the user would otherwise not learn what was done.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.stderr.write(
      `emend: the output cannot be written: ${error.message}. What was done to files is done.\n`,
    )
    process.exit(process.exitCode || 2)
  })
  // If standard error cannot be written either, there is nothing more to report.
  process.stderr.on('error', () => {})

  const args = process.argv.slice(2)
  // Scripts often ask for the version first: this should take no longer than starting Node.
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    process.stdout.write(`${manifest.version}\n`)
    return
  }
  process.once('beforeExit', endUnfinished)
  void run(args, load).then((exitCode) => {
    process.off('beforeExit', endUnfinished)
    process.exitCode = exitCode
  })
}

/** Reports a run that waits for a promise that nothing can settle any more. Node would end such a process with exit code 0. */
function endUnfinished(): void {
  process.stderr.write(
    'emend ended before it had an answer from a plugin, the configuration or the terminal. Nothing was written.\n',
  )
  process.exitCode = 2
}

async function run(args: readonly string[], load: Parameters<typeof start>[0]): Promise<number> {
  // A host waits for its hooks before every tool call, so this loads nothing else, and errors do not stop the call.
  if (args.length === 2 && args[0] === 'hook' && !args[1]?.startsWith('-'))
    return (await load('hook'))(args[1] ?? '').catch((error: Error) => {
      process.stderr.write(`emend: ${error.message}\n`)
      return 1
    })
  return (await load('main'))(args)
}
