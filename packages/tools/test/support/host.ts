import { standard } from '@emend/core'
import { createEngine, type Engine, type EngineOptions } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { type MemoryFileSystem, memoryFileSystem } from '@emend/fs-memory'

/** An engine over files in memory. */
export interface Host {
  readonly engine: Engine
  readonly fileSystem: MemoryFileSystem
  /** All files as text, by path. */
  texts(): Record<string, string>
}

export function hostOf(files: Readonly<Record<string, string>>, options: Partial<EngineOptions> = {}): Host {
  const fileSystem = memoryFileSystem(files)
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [],
    fileSystem,
    ...options,
  })
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const texts = () =>
    Object.fromEntries([...fileSystem.snapshot()].map(([path, bytes]) => [path, decoder.decode(bytes)]))
  return { engine, fileSystem, texts }
}
