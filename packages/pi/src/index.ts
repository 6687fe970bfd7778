import { fileReader } from '@emend/fs-node/reader'
import { repairCall } from '@emend/repair'

/** What pi offers an extension, as far as this one uses it. */
export interface ExtensionApi {
  on(
    event: 'tool_call',
    handler: (
      event: { readonly toolName: string; readonly input: unknown },
      context: { readonly cwd: string },
    ) => Promise<{ readonly block: true; readonly reason: string } | undefined>,
  ): void
}

/**
 * The extension: it brings the arguments of `edit` to the file's own text before pi runs its own tool, and blocks a call that has no right
 * place, with what the model is to read. A call that it cannot judge goes through.
 */
export default function emend(pi: ExtensionApi): void {
  pi.on('tool_call', async ({ toolName, input }, { cwd }) => {
    if (toolName !== 'edit') return undefined
    const repaired = await repairCall(input, { readFile: fileReader(cwd) }).catch(() => undefined)
    if (repaired?.status === 'refused') return { block: true, reason: repaired.message }
    // pi reads the object that it gave.
    if (repaired?.status === 'rewritten') Object.assign(input as object, repaired.input)
    return undefined
  })
}
