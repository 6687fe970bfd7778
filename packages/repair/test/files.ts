import { type Repair, repairCall } from '../src/index.js'

/** A `readFile` over files in memory. */
export function readFrom(files: Readonly<Record<string, string | Uint8Array>>) {
  return (path: string): Uint8Array | undefined => {
    const content = files[path]
    return typeof content === 'string' ? new TextEncoder().encode(content) : content
  }
}

export function repairIn<Input>(
  input: Input,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Repair<Input>> {
  return repairCall(input, { readFile: readFrom(files) })
}
