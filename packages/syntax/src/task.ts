import type { Edit } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import type { BlockCall } from './blocks/edit-block.js'
import type { BlockName } from './blocks/find-block.js'
import type { BlockLines, NamedFile } from './blocks/in-file.js'
import type { BlockProblem } from './blocks/problem.js'
import { type Check, type CheckedFile, check } from './check.js'

/** What is asked of the thread, by kind: the task and its result. */
export interface Tasks {
  readonly check: { readonly task: { readonly file: CheckedFile }; readonly value: Check | undefined }
  readonly find: {
    readonly task: { readonly file: NamedFile; readonly name: BlockName }
    readonly value: Result<BlockLines, BlockProblem>
  }
  readonly edit: {
    readonly task: { readonly file: NamedFile; readonly call: BlockCall }
    readonly value: Result<Edit, BlockProblem>
  }
}

export type Task<Kind extends keyof Tasks = keyof Tasks> = {
  [Name in Kind]: { readonly kind: Name } & Tasks[Name]['task']
}[Kind]

export async function runTask(task: Task): Promise<Tasks[keyof Tasks]['value']> {
  if (task.kind === 'check') return check(task.file)
  const { editInFile, findInFile } = await import('./blocks/in-file.js')
  return task.kind === 'find' ? findInFile(task.file, task.name) : editInFile(task.file, task.call)
}
