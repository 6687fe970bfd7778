import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { answerHook } from '../hook/answer.js'
import { HOOK_HOSTS } from '../hook/hosts.js'

/** `emend hook`: reads the event of a host from standard input and writes the answer, if there is one. */
export async function hook(host: string): Promise<ExitCode> {
  if (!Object.hasOwn(HOOK_HOSTS, host))
    throw new UsageError(`no host ${JSON.stringify(host)}; there are ${Object.keys(HOOK_HOSTS).join(', ')}`)
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const answer = await answerHook(host, Buffer.concat(chunks).toString())
  if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`)
  return EXIT.applied
}
