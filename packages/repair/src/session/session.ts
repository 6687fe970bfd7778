import { keptNotice, oneLine } from '@emend/core/plugin'
import { decodeText } from '@emend/fs'
import { createLedger, type Ledger, LedgerError, type Version } from '@emend/ledger'
import type { Repair } from '../outcomes.js'
import type { RepairOptions } from '../read-texts.js'
import { repairCall } from '../repair-call.js'
import { rowsShown } from './rows-shown.js'
import type { Held, ShownStore } from './shown-store.js'
import { firstIn, pathsIn, textIn } from './tool-input.js'

/** A call of an agent's tool in a session. */
export interface SessionCall extends Omit<RepairOptions, 'bind'> {
  /** The id of the call; empty for a host without ids, which makes its calls one by one. */
  readonly id: string
  readonly input: unknown
  /** Returns one name for each file, whatever path a call has for it, such as its real path. */
  readonly nameOf: (path: string) => Promise<string>
}

/** Repairs a call as `repairCall` does, bound to what its session was shown. What the model will know is kept until the call is done. */
export async function repairBound(call: SessionCall, store: ShownStore): Promise<Repair<unknown>> {
  const { id, input, nameOf, readFile: read, ...options } = call
  const changed = new Map<string, Version | undefined>()
  const ledger = createLedger({
    unread: 'allow',
    onChange: (path, version) => changed.set(path, version),
  })
  const seen = new Map<string, Pick<Held, 'before' | 'known'>>()
  let unreadable: string | undefined
  const readFile = async (path: string) => {
    const bytes = await read(path)
    const decoded = bytes && decodeText(bytes)
    if (!decoded?.ok) return bytes
    const file = await nameOf(path)
    // A call before this one without an id was not carried out.
    if (id === '') await store.release(id, file)
    const known = await store.version(file).catch(orReason)
    if (typeof known === 'string') unreadable ??= `${path}: ${known}`
    else {
      ledger.put(path, known)
      seen.set(path, { before: decoded.value, known: known?.text })
    }
    return bytes
  }
  const { bind, written, refused } = ledger.bind()
  const repaired = await repairCall(input, { ...options, readFile, bind })
  if (unreadable !== undefined) return { status: 'refused', message: unreadable, failures: [] }
  if (repaired.status === 'refused') {
    refused(repaired.failures)
    for (const [path, version] of changed) await store.record(await nameOf(path), version)
  } else if (repaired.status !== 'left') {
    written()
    for (const [path, version] of changed) {
      const { before = '', known } = seen.get(path) ?? {}
      if (version !== undefined) await store.hold(id, await nameOf(path), { version, known, before })
    }
  }
  return repaired
}

/** What a call has given. */
export interface CallResult {
  /** Whether the call is one that `repairBound` may have repaired. */
  readonly isEdit: boolean
  /** Whether it is known that the call was carried out. */
  readonly isDone?: boolean
  /** What the tool answered, in any form: the texts in it count. */
  readonly output: unknown
}

/**
 * Records what a call has shown to the model, or has written for it.
 *
 * @returns a text for the model: what of others a whole text has kept that `repairBound` merged; undefined if that is nothing
 */
export async function recordShown(
  { id, input, nameOf, readFile }: SessionCall,
  { isEdit, isDone = false, output }: CallResult,
  store: ShownStore,
): Promise<string | undefined> {
  let kept: string | undefined
  for (const path of pathsIn(input)) {
    const bytes = await readFile(path)
    const decoded = bytes && decodeText(bytes)
    if (!decoded?.ok) continue
    const file = await nameOf(path)
    const text = decoded.value
    const ledger = createLedger()
    ledger.put(file, await store.version(file).catch(() => undefined))
    const written = textIn(input)
    const mayBeHeld = isEdit || typeof written === 'string'
    const held = mayBeHeld ? await store.release(id, file) : undefined
    if (held !== undefined && typeof written === 'string') kept = keptBy(held, path)
    // Of a whole text that was merged, too, the model knows what it wrote itself.
    if (isEdit || held !== undefined) takeHeld(ledger, file, held, text)
    // A formatter may have run since.
    else if (typeof written === 'string' && (isDone || written === text)) ledger.show(file, written)
    else
      for (const rows of textsIn(output).flatMap((one) => rowsShown(text, one, firstIn(input))))
        ledger.show(file, text, rows)
    const version = ledger.versionOf(file)
    if (version !== undefined) await store.record(file, version)
  }
  return kept
}

/** What of others a whole text has kept, in words; undefined if that is nothing. */
function keptBy({ known, before }: Held, path: string): string | undefined {
  const notice = known === undefined ? undefined : keptNotice(known, before)
  return notice && `${oneLine(path)}: ${notice.message}.`
}

/** The model knows what its call changed, if the file is not as it was before the call. */
function takeHeld(ledger: Ledger, file: string, held: Held | undefined, current: string): void {
  if (held === undefined || held.before === current) return
  const known = ledger.versionOf(file)?.text
  // Another call of the same message has ended meanwhile.
  if (known !== held.known && known !== undefined && held.known !== undefined)
    ledger.changed(file, held.known, held.version.text)
  else ledger.put(file, held.version)
}

function orReason(error: unknown): string {
  if (!LedgerError.isInstance(error)) throw error
  return `what this session was shown of the file cannot be read. Nothing was changed. Read the file again, then send the edit. (${error.message})`
}

/** The texts in a result, at any depth. */
function textsIn(result: unknown, depth = 0): readonly string[] {
  if (typeof result === 'string') return [result]
  if (typeof result !== 'object' || result === null || depth > 6) return []
  return Object.values(result).flatMap((one) => textsIn(one, depth + 1))
}
