import { ContractViolation, expectSame } from '@emend/core/testing'
import { sameBytes } from '../same-bytes.js'
import { expectContent, type Rules, text } from './expect.js'

/** Rules for calls that overlap in time, by name. */
export const OVERLAP_RULES: Rules = {
  'takes many writes at once': async (fileSystem, rule) => {
    const paths = Array.from({ length: 60 }, (_, index) => `new/${index % 7}/${index}.txt`)
    await Promise.all(paths.map((path) => fileSystem.writeFile(path, text(path))))
    for (const path of paths) await expectContent(fileSystem, rule, path, text(path))
  },
  'does different things to different files at once': async (fileSystem, rule) => {
    const names = Array.from({ length: 20 }, (_, index) => `${index}.txt`)
    for (const folder of ['kept', 'written', 'deleted', 'moved'])
      await Promise.all(names.map((name) => fileSystem.writeFile(`${folder}/${name}`, text(name))))
    const all = names.map(async (name) => {
      const [read] = await Promise.all([
        fileSystem.readFile(`kept/${name}`),
        fileSystem.writeFile(`written/${name}`, text(`new ${name}`)),
        fileSystem.deleteFile(`deleted/${name}`),
        fileSystem.rename?.(`moved/${name}`, `to/${name}`),
      ])
      expectSame(rule, read, text(name))
    })
    await Promise.all(all)
    for (const name of names) {
      await expectContent(fileSystem, rule, `kept/${name}`, text(name))
      await expectContent(fileSystem, rule, `written/${name}`, text(`new ${name}`))
      await expectContent(fileSystem, rule, `${fileSystem.rename ? 'to' : 'moved'}/${name}`, text(name))
      expectSame(rule, await fileSystem.exists(`deleted/${name}`), false)
    }
  },
  'leaves one of several overlapping writes whole': async (fileSystem, rule) => {
    const contents = contentsOf(8)
    await Promise.all(contents.map((bytes) => fileSystem.writeFile('a.txt', bytes)))
    const read = await fileSystem.readFile('a.txt')
    expectSame(rule, contents.filter((bytes) => sameBytes(bytes, read)).length, 1)
  },
  'shows readers the old or the new content, whole': async (fileSystem, rule) => {
    const contents = contentsOf(4)
    await fileSystem.writeFile('a.txt', contents[0] ?? text(''))
    let isWriting = true
    const write = async () => {
      for (let round = 0; round < 5; round += 1)
        await Promise.all(contents.map((bytes) => fileSystem.writeFile('a.txt', bytes)))
    }
    const read = async () => {
      for (let reads = 0; isWriting; reads += 1) {
        const seen = await fileSystem.readFile('a.txt').catch((error: unknown) => String(error))
        const isWhole = typeof seen !== 'string' && contents.some((bytes) => sameBytes(bytes, seen))
        if (!isWhole) throw new ContractViolation(rule, 'one of the contents', describe(seen))
        // Without this pause, a file system whose reads resolve at once would starve writes that wait for a timer.
        if (reads % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 0))
      }
    }
    await Promise.all([write().finally(() => (isWriting = false)), read()])
  },
}

/** Returns contents that differ in their characters and lengths. */
function contentsOf(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => text(`${index}`.repeat(1000 * (index + 1))))
}

function describe(seen: Uint8Array | string): string {
  return typeof seen === 'string' ? seen : `other content of ${seen.length} bytes`
}
