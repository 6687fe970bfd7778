import { expect, test } from 'vitest'
import { ContractViolation } from '../../core/src/testing.js'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { fileSystemContract } from '../src/testing.js'
import { caselessFileSystem } from './support/caseless.js'
import { committing } from './support/committing.js'
import { linked } from './support/linked.js'

test('the contract creates a separate file system for every case, and none before', async () => {
  let made = 0
  const cases = fileSystemContract(() => {
    made += 1
    return memoryFileSystem()
  })
  expect(made).toBe(0)
  for (const { run } of cases) await run()
  expect(made).toBe(cases.length)
})

test('no two rules have the same name', () => {
  const names = fileSystemContract(() => memoryFileSystem()).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(50)
})

// promise: contract
test('the contract holds without any optional method', async () => {
  const cases = fileSystemContract(() => {
    const { apiVersion, name, readFile, writeFile, deleteFile, exists } = memoryFileSystem()
    return { apiVersion, name, readFile, writeFile, deleteFile, exists }
  })
  for (const { run } of cases) await run()
})

test('the contract holds on a case-insensitive file system, whether that is declared or detected', async () => {
  const told = () => ({ fileSystem: committing(caselessFileSystem()), isCaseInsensitive: true })
  for (const create of [told, () => committing(caselessFileSystem())])
    for (const { run } of fileSystemContract(create)) await run()
})

test('the contract holds for a volume with links and the commit of plans', async () => {
  const create = async () => {
    const medium = await linked()
    return { ...medium, fileSystem: committing(medium.fileSystem) }
  }
  for (const { run } of fileSystemContract(create)) await run()
})

test('a violation names the rule, the expected value and the actual value', async () => {
  const create = () => ({ ...memoryFileSystem(), exists: async () => true })
  const outcomes = await Promise.allSettled(fileSystemContract(create).map(async ({ run }) => run()))
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(reasons[0]).toBeInstanceOf(ContractViolation)
  expect(String(reasons[0])).toContain('deletes a file, once, and nothing else: expected false, got true')
})
