import type { Disk } from '../disk.js'
import { printableName } from '../printable-name.js'
import type { Clock } from './clock.js'
import { processState } from './kernel.js'
import { type FoundLock, lockOf, readLock } from './lock-folder.js'

/** What is needed to wait for a lock. */
export interface LockTree {
  readonly disk: Disk
  readonly clock: Clock
  /** See the option of the same name. */
  readonly onWait: ((message: string) => void) | undefined
}

/**
 * What is known about a lock. `free`: there is none. `alive`: its owner runs. `left`: its owner is gone, or has not renewed
 * it for {@link LEFT_AFTER}. `unsure`: its owner cannot be seen, and has not been watched for that long.
 */
export type LockState = 'free' | 'alive' | 'left' | 'unsure'

/** A lock counts as left once it has not moved for so many milliseconds of the watcher's own monotonic clock. */
export const LEFT_AFTER = 10_000
/** How often an owner renews its lock, in milliseconds. */
export const RENEW_EVERY = 1000

/**
 * Watches a lock. The kernel is asked about its owner where that is possible, see `processState`. Otherwise the lock itself is
 * watched: an owner that lives renews it every second.
 */
export class LockWatch {
  readonly #tree: LockTree
  readonly #lock: string
  readonly #begun: number
  #sign: string | undefined
  /** How long the lock has been seen not to move, in milliseconds. */
  #quiet = 0
  #last = 0
  #hasMoved = false
  #isReported = false

  constructor(tree: LockTree, folder: string) {
    this.#tree = tree
    this.#lock = lockOf(folder)
    this.#begun = tree.clock.now()
  }

  /** Milliseconds since the watch began. */
  get waited(): number {
    return this.#tree.clock.now() - this.#begun
  }

  async look(): Promise<{ readonly state: LockState; readonly found?: FoundLock }> {
    const found = await readLock(this.#tree.disk, this.#lock)
    // An empty folder is what a release, or a process that took a lock over, leaves for a moment.
    if (found === undefined || found.names?.length === 0) return { state: 'free', ...(found && { found }) }
    return { state: this.#judge(found), found }
  }

  /** Waits before the next look, and reports once what is waited for. */
  async pause(found: FoundLock | undefined, state: LockState): Promise<void> {
    const { clock, onWait } = this.#tree
    const isLong = this.waited >= REPORT_AFTER
    if (isLong && !this.#isReported && found !== undefined) {
      this.#isReported = true
      onWait?.(describeWait(found, state))
    }
    await clock.wait(isLong ? LONG_PAUSE : PAUSE + Math.random() * PAUSE)
  }

  #judge({ owner, sign }: FoundLock): LockState {
    const known = owner === undefined ? 'unknown' : processState(owner)
    if (known === 'gone' || (owner !== undefined && unreleased.has(owner.id))) return 'left'
    if (known === 'running') return 'alive'
    const whole = `${this.#lock} ${sign}`
    this.#count(sign)
    if (this.#quiet >= LEFT_AFTER) seenLeft.add(whole)
    if (seenLeft.has(whole)) return 'left'
    return this.#hasMoved ? 'alive' : 'unsure'
  }

  /** Counts for how long the lock has not moved. */
  #count(sign: string): void {
    const now = this.#tree.clock.now()
    if (sign !== this.#sign) {
      this.#hasMoved = this.#sign !== undefined
      this.#quiet = 0
      this.#sign = sign
      // Time in which this process did not look does not count: it may have been suspended together with the owner.
    } else this.#quiet += Math.min(now - this.#last, RENEW_EVERY)
    this.#last = now
  }
}

function describeWait({ owner }: FoundLock, state: LockState): string {
  if (owner === undefined) return `waiting for .emend/lock, which names no process: ${WHEN_LEFT}`
  const by = `process ${owner.pid} on ${printableName(owner.host)}`
  return state === 'unsure'
    ? `waiting for .emend/lock of ${by}, which cannot be seen from here: ${WHEN_LEFT}`
    : `waiting for ${by}, which is writing below the same folder`
}

/** The ids of locks that this process could not release: it no longer holds them. */
export const unreleased: Set<string> = new Set()
/** The locks that this process has seen to be left, so that it does not watch them again. */
const seenLeft = new Set<string>()

/** After so many milliseconds a wait is reported, and the pauses between two looks are longer. */
const REPORT_AFTER = 1000
/** The shortest pause between two looks at first, in milliseconds. */
const PAUSE = 5
const LONG_PAUSE = 100
const WHEN_LEFT = `it is taken over when it has not moved for ${LEFT_AFTER / 1000} seconds`
