import { FileSystemError } from '@emend/fs'
import { atOnce } from '../at-once.js'
import type { Disk } from '../disk.js'
import { gone, makeFolders, namesIn, removeAll, removeFolder, statsAt } from '../folders.js'
import { stage, syncFolder } from '../stage.js'
import type { Tree } from '../tree.js'
import type { Seals, Unsealed } from '../trust/seal.js'
import type { Entry } from './entry.js'

/** What a commit is about to do. */
export interface JournalPlan {
  readonly id: string
  /** The folder that it is for, absolute, its symbolic links resolved. */
  readonly root: string
  /** When it began, in milliseconds since 1970. */
  readonly time: number
  /** How many commits are kept once it is done, this one among them; 0 for none. */
  readonly history: number
  /** The id of the commit that it takes back. */
  readonly undoes?: string
  readonly entries: readonly Entry[]
  /** The folders that it makes, from the outermost; as the places of entries. */
  readonly folders: readonly string[]
  /** The folders that it removes where it leaves them empty, from the outermost. */
  readonly emptied?: readonly string[]
}

/** How far a commit is: `committed` when everything is ready to be put in place, `aborted` when it is taken back. */
export type Mark = 'committed' | 'aborted'

/**
 * A folder that tells, whatever happens, what a commit is about to do and how far it is. Its files are `plan` and
 * `mark`, both sealed; of each entry `N.old`; and `changes`, what they put in place of other bytes, one after the other.
 */
export class Journal {
  readonly #disk: Disk
  readonly #seals: Seals
  /** The code of the plan. */
  #code = ''
  /** The state folder, absolute. */
  readonly state: string
  /** The id of the commit. */
  readonly id: string
  /** Where the journal is, absolute. */
  readonly folder: string

  constructor({ disk, seals }: Pick<Tree, 'disk' | 'seals'>, state: string, id: string) {
    this.#disk = disk
    this.#seals = seals
    this.state = state
    this.id = id
    this.folder = `${journalsOf(state)}/${id}`
  }

  /**
   * Writes the plan. From now on the commit can be found, and everything it makes.
   *
   * @throws FileSystemError `io` where it is larger than what is read again
   */
  async begin(plan: JournalPlan): Promise<void> {
    const { bytes, code } = await this.#seals.seal('plan', JSON.stringify(plan))
    if (bytes.length > MAX_PLAN_BYTES)
      throw new FileSystemError('io', plan.entries[0]?.path ?? '', 'is one of too many files for one commit')
    await makeFolders(this.#disk, this.folder)
    await this.#write(PLAN, bytes)
    this.#code = code
  }

  /** Reads the plan; undefined where there is none, `too-large` unread. */
  async readPlan(): Promise<Unsealed | 'too-large' | undefined> {
    const unsealed = await readSealed(this.#disk, this.#seals, 'plan', this.folder)
    if (typeof unsealed === 'object') this.#code = unsealed.code
    return unsealed
  }

  async flush(): Promise<void> {
    await syncFolder(this.#disk, this.folder)
  }

  /** Sets the mark, in place of the one before. */
  async mark(mark: Mark): Promise<void> {
    await this.#write(MARK, (await this.#seals.seal('mark', markText(mark, this.#code))).bytes)
  }

  /** Reads the mark; undefined where there is none. It is for this plan only where `verified` says so. */
  async readMark(): Promise<{ readonly mark: Mark | undefined; readonly verified: boolean } | undefined> {
    const unsealed = await readSealed(this.#disk, this.#seals, 'mark', this.folder)
    if (unsealed === undefined) return undefined
    if (unsealed === 'too-large') return { mark: undefined, verified: false }
    const { text } = unsealed
    // What it says counts, whoever wrote it, for those who trust it.
    const mark = MARKS.find((one) => text.startsWith(one))
    const isOfPlan = mark !== undefined && text === markText(mark, this.#code)
    return { mark, verified: unsealed.verified && isOfPlan }
  }

  /** Removes the journal: first the plan, and for good, because without the rest it would say something else. */
  async drop(): Promise<void> {
    await gone(this.#disk.unlink(`${this.folder}/${PLAN}`))
    await this.flush()
    await atOnce(await namesIn(this.#disk, this.folder), (name) =>
      gone(this.#disk.unlink(`${this.folder}/${name}`)),
    )
    await removeFolder(this.#disk, this.folder)
  }

  /** Removes whatever has its name, journal or not. */
  async discard(): Promise<void> {
    await removeAll(this.#disk, this.folder)
    await syncFolder(this.#disk, journalsOf(this.state))
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

  /** Writes a file in one step, over the one that has its name. */
  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const file = `${this.folder}/${name}`
    await gone(this.#disk.unlink(`${file}.tmp`))
    await stage(this.#disk, `${file}.tmp`, { bytes, mode: 0o600, old: undefined })
    await this.#disk.rename(`${file}.tmp`, file)
    await this.flush()
  }
}

/** Reads a sealed file of a journal, or of a commit that is kept; undefined where there is none. */
export async function readSealed(
  disk: Disk,
  seals: Seals,
  kind: 'plan' | 'mark',
  folder: string,
): Promise<Unsealed | 'too-large' | undefined> {
  const file = `${folder}/${kind === 'plan' ? PLAN : MARK}`
  const stats = await statsAt(disk, file)
  if (stats === undefined) return undefined
  if (stats.size > MAX_PLAN_BYTES) return 'too-large'
  return seals.unseal(kind, await disk.readFile(file))
}

/** What a mark says: itself, and the code of the plan that it belongs to. */
export function markText(mark: Mark, plan: string): string {
  return `${mark} ${plan}\n`
}

const MARKS: readonly Mark[] = ['committed', 'aborted']

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

/** The file of a journal, or of a commit that is kept, with what its entries put in place of other bytes. */
export function changesOf(folder: string): string {
  return `${folder}/changes`
}

const PLAN = 'plan'
const MARK = 'mark'
/** 64 MiB: some hundred thousand files. */
const MAX_PLAN_BYTES = 2 ** 26
