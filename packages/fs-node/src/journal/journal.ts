import type { Disk } from '../disk.js'
import { gone, makeFolders, namesIn, removeFolder } from '../folders.js'
import { stage, syncFolder } from '../stage.js'
import type { Entry } from './entry.js'

/** What a commit is about to do. */
export interface JournalPlan {
  readonly version: 1
  readonly id: string
  /** When it began, in milliseconds since 1970. */
  readonly time: number
  /** The id of the commit that it takes back. */
  readonly undoes?: string
  readonly entries: readonly Entry[]
  /** The folders that it makes, from the outermost; as the places of entries. */
  readonly folders: readonly string[]
}

/** How far a commit is: `committed` when everything is ready to be put in place, `aborted` when it is taken back. */
export type Mark = 'committed' | 'aborted'

/** A folder that tells, whatever happens, what a commit is about to do and how far it is. */
export class Journal {
  readonly #disk: Disk
  /** The state folder, absolute. */
  readonly state: string
  /** The id of the commit. */
  readonly id: string
  /** Where the journal is, absolute. */
  readonly folder: string

  constructor(disk: Disk, state: string, id: string) {
    this.#disk = disk
    this.state = state
    this.id = id
    this.folder = `${journalsOf(state)}/${id}`
  }

  /** Writes the plan. From now on the commit can be found, and everything it makes. */
  async begin(plan: JournalPlan): Promise<void> {
    await makeFolders(this.#disk, this.folder)
    await this.#write('plan.tmp', JSON.stringify(plan))
    await this.#disk.rename(`${this.folder}/plan.tmp`, `${this.folder}/${PLAN}`)
    await this.flush()
  }

  async flush(): Promise<void> {
    await syncFolder(this.#disk, this.folder)
  }

  async mark(mark: Mark): Promise<void> {
    await this.#write(mark, '')
    await this.flush()
  }

  async marks(): Promise<ReadonlySet<Mark>> {
    const names = await namesIn(this.#disk, this.folder)
    return new Set((['committed', 'aborted'] as const).filter((mark) => names.includes(mark)))
  }

  /** Removes the journal: first the plan, and for good, because without the rest it would say something else. */
  async drop(): Promise<void> {
    await gone(this.#disk.unlink(`${this.folder}/${PLAN}`))
    await this.flush()
    await removeFolder(this.#disk, this.folder)
  }

  /** Keeps the journal of a commit that is done, for undoing it. */
  async keep(): Promise<void> {
    await this.#moveTo(historyOf(this.state))
  }

  /** Keeps the journal of a commit that could neither be finished nor taken back in full. */
  async setAside(): Promise<void> {
    await this.#moveTo(conflictsOf(this.state))
  }

  async #moveTo(folder: string): Promise<void> {
    await makeFolders(this.#disk, folder)
    await this.#disk.rename(this.folder, `${folder}/${this.id}`)
    await syncFolder(this.#disk, folder)
    await syncFolder(this.#disk, journalsOf(this.state))
  }

  async #write(name: string, text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text)
    await gone(this.#disk.unlink(`${this.folder}/${name}`))
    await stage(this.#disk, `${this.folder}/${name}`, { bytes, mode: 0o600, old: undefined })
  }
}

/** The folder of the journals. */
export function journalsOf(state: string): string {
  return `${state}/journal`
}

/** The folder of the commits that are kept. */
export function historyOf(state: string): string {
  return `${state}/history`
}

/** The folder of the journals of commits that could neither be finished nor taken back in full. */
export function conflictsOf(state: string): string {
  return `${state}/conflicts`
}

export const PLAN = 'plan.json'
