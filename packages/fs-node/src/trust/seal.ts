import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Disk } from '../disk.js'
import { KeyError, makeKey, readKey } from './key.js'

/** The kind of a sealed file. A code made for one kind is not valid for another. */
type SealedKind = 'plan' | 'mark'

/** The content of a sealed file. */
export interface Unsealed {
  /** The text, whoever wrote it. */
  readonly text: string
  /** The message authentication code in hexadecimal; empty if there is none. */
  readonly code: string
  /** Whether the code was made with the user's key, which means that this user's emend wrote the text. */
  readonly verified: boolean
}

/**
 * Adds message authentication codes to files that emend writes in a tree, and checks the codes of files found there. A
 * sealed file consists of a line `emend VERSION KIND CODE` and the text.
 */
export interface Seals {
  seal(kind: SealedKind, text: string): Promise<Sealed>
  unseal(kind: SealedKind, bytes: Uint8Array): Promise<Unsealed>
  /**
   * Returns why sealed files cannot be verified later; undefined if they can. Creates the key if there is none.
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
  const userKey = () => {
    made ??= keyIn(disk, folder)
    return made
  }
  return {
    async seal(kind, text) {
      const key = await userKey()
      const code = codeOf(key instanceof KeyError ? PROCESS_KEY : key, kind, text)
      return { code, bytes: new TextEncoder().encode(`${headOf(kind)} ${code}\n${text}`) }
    },
    async unseal(kind, bytes) {
      const whole = new TextDecoder().decode(bytes)
      const [head, code = ''] = HEAD.exec(whole) ?? ['']
      const text = whole.slice(head.length)
      // The key is never created here: a new key could not verify what was sealed with a lost one.
      if (folder !== undefined) found ??= await readKey(disk, folder).catch(() => undefined)
      const keys = found === undefined ? [PROCESS_KEY] : [found, PROCESS_KEY]
      const isOurs = head === `${headOf(kind)} ${code}\n`
      return { text, code, verified: isOurs && keys.some((key) => isSame(code, codeOf(key, kind, text))) }
    },
    async problem() {
      const key = await userKey()
      return key instanceof KeyError ? key.message : undefined
    },
  }
}

/** The version of the state in a tree. Files of another version count as unsealed, and are reported as such. */
const VERSION = 2

/** The key of a process without a user's key. That process can roll back what it began; no other process accepts its codes. */
const PROCESS_KEY: Uint8Array = randomBytes(32)

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
