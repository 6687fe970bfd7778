import { describe, expect, test } from 'vitest'
import { type MemoryFileSystem, memoryFileSystem } from '../../../fs-memory/src/index.js'
import type { Rules } from '../../src/contract/expect.js'
import type { FileSystem } from '../../src/file-system.js'
import { fileSystemContract, type Medium } from '../../src/testing.js'

type Made = FileSystem | Medium
type Create = () => Made | Promise<Made>

/** A description of a defect, and a function that creates a file system with it. */
export type Broken = readonly [what: string, create: Create]

/**
 * Tests that every rule holds for a correct file system, and fails for each file system that breaks it. A rule without a
 * file system that breaks it makes a test fail, because such a rule might never fail.
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

/** Returns a function that creates file systems in memory with some methods changed. */
export function changed(change: (inner: MemoryFileSystem) => Partial<FileSystem>): () => FileSystem {
  return () => {
    const inner = memoryFileSystem()
    return { ...inner, ...change(inner) }
  }
}

/** Returns the test case of one rule of the contract, for a created file system. */
export function caseOf(create: Create, rule: string): () => Promise<void> {
  const found = fileSystemContract(create).find(({ name }) => name === rule)
  if (found === undefined) throw new Error(`no rule has the name ${rule}`)
  return async () => found.run()
}
