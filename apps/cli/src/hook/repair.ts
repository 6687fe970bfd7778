import { fileReader } from '@emend/fs-node/reader'
import { type Repair, repairCall } from '@emend/repair'

/** Repairs the call of a tool in a folder. In a module of its own, which most events of a shell need not load. */
export function repair(input: unknown, folder: string): Promise<Repair<unknown>> {
  return repairCall(input, { readFile: fileReader(folder) })
}
