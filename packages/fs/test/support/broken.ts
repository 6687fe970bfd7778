import { describe, expect, test } from 'vitest'
import { type MemoryFileSystem, memoryFileSystem } from '../../../fs-memory/src/index.js'
import type { Rules } from '../../src/contract/expect.js'
import type { FileSystem } from '../../src/file-system.js'
import { fileSystemContract, type Medium } from '../../src/testing.js'

type Made = FileSystem | Medium
type Create = () => Made | Promise<Made>

/** What goes wrong in a file system, and the file system. */
export type Broken = readonly [what: string, create: Create]

/**
 * Tests that every rule holds for a sound file system, and fails for each that breaks it. A rule that none breaks makes
 * a test fail: it could be one that nothing can break.
 */
export function testRules(
  rules: Rules,
  sound: Create,
  broken: Readonly<Record<string, readonly Broken[]>>,
): void {
  describe.each(Object.keys(rules))('the rule "%s"', (rule) => {
    test('holds for a sound file system', () => caseOf(sound, rule)())
    test('is broken by some file system', () => expect(broken[rule]?.length).toBeGreaterThan(0))
    test.each(broken[rule] ?? [])('fails if %s', async (_, create) => {
      await expect(caseOf(create, rule)()).rejects.toThrow()
    })
  })
  test('every broken rule exists', () => {
    expect(Object.keys(rules)).toEqual(expect.arrayContaining(Object.keys(broken)))
  })
}

/** Makes file systems in memory, some of whose methods are changed. */
export function changed(change: (inner: MemoryFileSystem) => Partial<FileSystem>): () => FileSystem {
  return () => {
    const inner = memoryFileSystem()
    return { ...inner, ...change(inner) }
  }
}

/** One rule of the contract, run on what is made. */
export function caseOf(create: Create, rule: string): () => Promise<void> {
  const found = fileSystemContract(create).find(({ name }) => name === rule)
  if (found === undefined) throw new Error(`no rule has the name ${rule}`)
  return async () => found.run()
}
