import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Disk } from '../disk.js'
import { KeyError, makeKey, readKey } from './key.js'

/** What is sealed: the code of one kind does not pass for that of another. */
type SealedKind = 'plan' | 'mark' | 'lock'

/** What was found in a file. */
export interface Unsealed {
  /** What it says, whoever wrote it. */
  readonly text: string
  /** Its message authentication code, in hexadecimal; empty where it has none. */
  readonly code: string
  /** Whether the code was made with the user's key, so that the text is what this user's emend wrote. */
  readonly verified: boolean
}

/**
 * Puts message authentication codes on what is left in a tree, and tells which of what is found there has one of this
 * user. The form of a sealed file: a line `emend VERSION KIND CODE`, and the text.
 */
export interface Seals {
  seal(kind: SealedKind, text: string): Promise<Sealed>
  unseal(kind: SealedKind, bytes: Uint8Array): Promise<Unsealed>
  /**
   * Why nothing that is sealed will be believed later; undefined where it will. The key is made where there is none.
   */
  problem(): Promise<string | undefined>
}

interface Sealed {
  readonly bytes: Uint8Array
  readonly code: string
}

/** @param folder of the user's key, absolute; undefined where the user has none */
export function sealsOf(disk: Disk, folder: string | undefined): Seals {
  let made: Promise<Uint8Array | KeyError> | undefined
  let found: Uint8Array | undefined
  const own = () => {
    made ??= keyIn(disk, folder)
    return made
  }
  return {
    async seal(kind, text) {
      const key = await own()
      const code = codeOf(key instanceof KeyError ? PASSING_KEY : key, kind, text)
      return { code, bytes: new TextEncoder().encode(`${headOf(kind)} ${code}\n${text}`) }
    },
    async unseal(kind, bytes) {
      const whole = new TextDecoder().decode(bytes)
      const [head, code = ''] = HEAD.exec(whole) ?? ['']
      const text = whole.slice(head.length)
      // Never made here: what was sealed with a key that is gone is not believed again by making another.
      if (folder !== undefined) found ??= await readKey(disk, folder).catch(() => undefined)
      const keys = found === undefined ? [PASSING_KEY] : [found, PASSING_KEY]
      const isOurs = head === `${headOf(kind)} ${code}\n`
      return { text, code, verified: isOurs && keys.some((key) => isSame(code, codeOf(key, kind, text))) }
    },
    async problem() {
      const key = await own()
      return key instanceof KeyError ? key.message : undefined
    },
  }
}

/** The version of what is kept in a tree. A reader takes another one for unsealed, and so reports it. */
const VERSION = 2

/** For a process that has no key: what it began, it can take back itself; nobody else believes it. */
const PASSING_KEY: Uint8Array = randomBytes(32)

async function keyIn(disk: Disk, folder: string | undefined): Promise<Uint8Array | KeyError> {
  if (folder === undefined) return new KeyError('this user has no home folder: set XDG_STATE_HOME')
  try {
    return (await readKey(disk, folder)) ?? (await makeKey(disk, folder))
  } catch (error) {
    if (error instanceof KeyError) return error
    throw error
  }
}

function codeOf(key: Uint8Array, kind: SealedKind, text: string): string {
  return createHmac('sha256', key)
    .update(`${headOf(kind)}\n${text}`)
    .digest('hex')
}

function headOf(kind: SealedKind): string {
  return `emend ${VERSION} ${kind}`
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const HEAD = /^emend \d{1,9} [a-z]{1,20} ([\da-f]{64})\n/
