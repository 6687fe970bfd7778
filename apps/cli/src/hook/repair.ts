import { fileReader } from '@emend/fs-node/reader'
import { type Repair, repairCall } from '@emend/repair'

/** Repairs the call of a tool in a folder. It is a separate module, so that events for most shell commands need not load it. */
export function repair(input: unknown, folder: string): Promise<Repair<unknown>> {
  return repairCall(input, { readFile: fileReader(folder) })
}
