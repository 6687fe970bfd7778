import type { FileSystem } from '@emend/fs'

/** What the adapter needs of a store. */
export interface KeyValueStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  delete(key: string): void
  keys(): string[]
}

export declare function keyValueFileSystem(store: KeyValueStore, prefix?: string): FileSystem
