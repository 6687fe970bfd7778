import type { FileEdit } from '@emend/core'
import { standard } from '@emend/core'
import type { MemoryFileSystem } from '../../../fs-memory/src/index.js'
import type { PlanOptions } from '../../src/index.js'

export const OPTIONS: PlanOptions = { profile: standard }

/** Returns an update that replaces one text with another. */
export function update(path: string, search: string, replacement: string): FileEdit & { kind: 'update' } {
  return { kind: 'update', path, edits: [{ search, replacement, unit: 'text' }] }
}

/** Returns a move without other changes. */
export function move(path: string, moveTo: string): FileEdit & { kind: 'update' } {
  return { kind: 'update', path, moveTo, edits: [] }
}

/** Returns all files as text. */
export function textsOf(fileSystem: MemoryFileSystem): Record<string, string> {
  const entries = [...fileSystem.snapshot()].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])
  return Object.fromEntries(entries.sort())
}
