import { FileSystemError } from '@emend/fs'
import { atOnce } from '../at-once.js'
import type { Disk } from '../disk.js'
import { ignoreMissing, makeFolders, namesIn, removeAll, removeFolder, statsAt } from '../folders.js'
import { stage, syncFolder } from '../stage.js'
import type { Tree } from '../tree.js'
import type { Seals, Unsealed } from '../trust/seal.js'
import type { Entry } from './entry.js'

/** What a commit is about to do. */
export interface JournalPlan {
  readonly id: string
  /** The root that the commit is for, absolute, its symbolic links resolved. */
  readonly root: string
  /** When the commit began, in milliseconds since 1970. */
  readonly time: number
  /** How many commits are kept once this commit is done, including this one; 0 for none. */
  readonly history: number
  /** The ids of the commits that this one undoes. */
  readonly undoes?: readonly string[]
  /** The ids of the commits of which this one undoes a part. */
  readonly undoesPart?: readonly string[]
  readonly entries: readonly Entry[]
  /** The folders that the commit creates, outermost first, in the same form as the places of entries. */
  readonly folders: readonly string[]
  /** The folders that the commit removes if it leaves them empty, outermost first. */
  readonly emptied?: readonly string[]
}

/**
 * How far a commit is: `committed` once everything is ready to be put in place, `aborted` once it is being rolled back. A commit whose
 * result is checked before it stays is `on-trial` from when everything is ready until it is one of the two.
 */
export type Mark = 'committed' | 'on-trial' | 'aborted'

/**
 * A folder that records what a commit is about to do and how far it is, so that it can be recovered after any
 * interruption. It contains `plan` and `mark`, both sealed; `N.old`, the old content of entry N; and `changes`, the new
 * bytes of all entries one after the other.
 */
export class Journal {
  readonly #disk: Disk
  readonly #seals: Seals
  /** The message authentication code of the plan. */
  #code = ''
  /** The state folder, absolute. */
  readonly state: string
  /** The id of the commit. */
  readonly id: string
  /** The folder of the journal, absolute. */
  readonly folder: string

  constructor({ disk, seals }: Pick<Tree, 'disk' | 'seals'>, state: string, id: string) {
    this.#disk = disk
    this.#seals = seals
    this.state = state
    this.id = id
    this.folder = `${journalsOf(state)}/${id}`
  }

  /**
   * Writes the plan. From then on, recovery can find the commit and everything that it creates.
   *
   * @throws FileSystemError `io` if the plan is larger than a plan that is read
   */
  async begin(plan: JournalPlan): Promise<void> {
    const { bytes, code } = await this.#seals.seal('plan', JSON.stringify(plan))
    if (bytes.length > MAX_PLAN_BYTES)
      throw new FileSystemError('io', plan.entries[0]?.path ?? '', 'is one of too many files for one commit')
    await makeFolders(this.#disk, this.folder)
    await this.#write(PLAN, bytes)
    this.#code = code
  }

  /** Reads the plan. Returns undefined if there is none, and `too-large` without reading a plan that is too large. */
  async readPlan(): Promise<Unsealed | 'too-large' | undefined> {
    const unsealed = await readSealed(this.#disk, this.#seals, 'plan', this.folder)
    if (typeof unsealed === 'object') this.#code = unsealed.code
    return unsealed
  }

  async flush(): Promise<void> {
    await syncFolder(this.#disk, this.folder)
  }

  /** Sets the mark and replaces an earlier one. */
  async mark(mark: Mark): Promise<void> {
    await this.#write(MARK, (await this.#seals.seal('mark', markText(mark, this.#code))).bytes)
  }

  /** Reads the mark; undefined if there is none. Only if `verified` is true is it known to belong to this plan. */
  async readMark(): Promise<{ readonly mark: Mark | undefined; readonly verified: boolean } | undefined> {
    const unsealed = await readSealed(this.#disk, this.#seals, 'mark', this.folder)
    if (unsealed === undefined) return undefined
    if (unsealed === 'too-large') return { mark: undefined, verified: false }
    const { text } = unsealed
    // The mark is returned even if it cannot be verified, for users who choose to trust the journal.
    const mark = MARKS.find((one) => text.startsWith(one))
    const isOfPlan = mark !== undefined && text === markText(mark, this.#code)
    return { mark, verified: unsealed.verified && isOfPlan }
  }

  /** Removes the journal. The plan goes first and is flushed, because a plan without the other files would be misread. */
  async drop(): Promise<void> {
    await ignoreMissing(this.#disk.unlink(`${this.folder}/${PLAN}`))
    await this.flush()
    await atOnce(await namesIn(this.#disk, this.folder), (name) =>
      ignoreMissing(this.#disk.unlink(`${this.folder}/${name}`)),
    )
    await removeFolder(this.#disk, this.folder)
  }

  /** Removes whatever is at the path of the journal, even if it is not a journal. */
  async discard(): Promise<void> {
    await removeAll(this.#disk, this.folder)
    await syncFolder(this.#disk, journalsOf(this.state))
  }

  /** Moves the journal of a commit that is done to the history, so that the commit can be undone. */
  async keep(): Promise<void> {
    await this.#moveTo(historyOf(this.state))
  }

  /** Moves the journal of a commit that could be neither finished nor rolled back in full to the conflicts. */
  async setAside(): Promise<void> {
    await this.#moveTo(conflictsOf(this.state))
  }

  async #moveTo(folder: string): Promise<void> {
    await makeFolders(this.#disk, folder)
    await this.#disk.rename(this.folder, `${folder}/${this.id}`)
    await syncFolder(this.#disk, folder)
    await syncFolder(this.#disk, journalsOf(this.state))
  }

  /** Writes a file of the journal in one step, replacing an earlier one. */
  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const file = `${this.folder}/${name}`
    await ignoreMissing(this.#disk.unlink(`${file}.tmp`))
    await stage(this.#disk, `${file}.tmp`, { bytes, mode: 0o600, old: undefined })
    await this.#disk.rename(`${file}.tmp`, file)
    await this.flush()
  }
}

/** Reads a sealed file of a journal or of a kept commit; undefined if there is none. */
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

/** Returns the text of a mark: its name, and the code of the plan that it belongs to. */
export function markText(mark: Mark, plan: string): string {
  return `${mark} ${plan}\n`
}

const MARKS: readonly Mark[] = ['committed', 'on-trial', 'aborted']

/** Returns the folder of the journals. */
export function journalsOf(state: string): string {
  return `${state}/journal`
}

/** Returns the folder of the kept commits. */
export function historyOf(state: string): string {
  return `${state}/history`
}

/** Returns the folder of the journals of commits that could be neither finished nor rolled back in full. */
export function conflictsOf(state: string): string {
  return `${state}/conflicts`
}

/** Returns the file of a journal or kept commit that contains the new bytes of its entries. */
export function changesOf(folder: string): string {
  return `${folder}/changes`
}

const PLAN = 'plan'
const MARK = 'mark'
/** The maximum size of a plan: 64 MiB, enough for several hundred thousand files. */
const MAX_PLAN_BYTES = 2 ** 26
