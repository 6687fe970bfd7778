import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edit } from '@emend/core'
import { standard } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { exact, inOrder } from '@emend/core/plugin'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { describe, expect, it } from 'vitest'
import { expectCase } from '../../../test/case-failure.js'
import { editInFile } from '../src/blocks/in-file.js'
import { check } from '../src/check.js'
import type { BlockCall } from '../src/index.js'

// A case is a file, a call for a block in it, and the file afterwards, or the end of a refusal:
//
//   === title
//   --- replaceSymbol | insertBefore | insertAfter SYMBOL [@LINE]
//   the file
//   --- with
//   the new text
//   --- becomes            (or: --- refused CODE, with a part of the message)
//   the file
const CASES = join(import.meta.dirname, 'cases')

interface Case {
  readonly title: string
  readonly call: BlockCall
  readonly before: string
  readonly after?: string
  readonly refusal?: readonly [code: string, message: string]
}

function readCases(file: string): readonly Case[] {
  const [, ...cases] = readFileSync(join(CASES, file), 'utf8').split(/^=== /m)
  return cases.map((text) => {
    const [title = '', first = '', second = '', third = ''] = text.split(/^--- /m)
    const [, action, symbol = '', line] = /^(\w+) (.*?)(?: @(\d+))?\n/.exec(first) ?? []
    const [, code] = /^refused (\S+)\n/.exec(third) ?? []
    return {
      title: title.trim(),
      call: {
        action: action as BlockCall['action'],
        symbol,
        newText: bodyOf(second),
        ...(line !== undefined && { line: Number(line) }),
      },
      before: bodyOf(first),
      ...(code === undefined ? { after: bodyOf(third) } : { refusal: [code, bodyOf(third).trim()] }),
    }
  })
}

function bodyOf(section: string): string {
  return section.slice(section.indexOf('\n') + 1)
}

/** What the case's call makes of a text, by an edit that an engine places. */
async function applied(path: string, text: string, call: BlockCall): Promise<string> {
  const edit = await editInFile({ path, text }, call)
  if (!edit.ok) return `${edit.failure.code}: ${edit.failure.message}`
  const fileSystem = memoryFileSystem({ [path]: text })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [plain(path, edit.value)],
    fileSystem,
  })
  const result = await engine.apply({})
  if (!result.ok) return result.message
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await fileSystem.readFile(path))
}

function plain(path: string, edit: Edit): EditFormat {
  const value = { edits: [{ kind: 'update', path, edits: [edit] }], notices: [] } as const
  return {
    apiVersion: 1,
    name: 'plain',
    detect: () => 1,
    parse: () => ({ ok: true, value }),
    replacers: [exact],
    placement: inOrder,
  }
}

for (const file of readdirSync(CASES)) {
  const path = `a.${file.replace('.txt', '')}`
  describe(path, () => {
    it.each(readCases(file).map((one) => [one.title, one] as const))('%s', async (_, one) => {
      const { before, call, after, refusal } = one
      const result = await applied(path, before, call)
      if (refusal !== undefined) {
        expect(result).toContain(`${refusal[0]}: `)
        expect(result).toContain(refusal[1])
        return
      }
      expectCase({ path: `packages/syntax/test/cases/${file}`, title: one.title }, result, after)
      expect(await check({ path, before, after: result })).toMatchObject({ faults: [] })
      const windows = (text: string) => text.replaceAll('\n', '\r\n')
      expect(await applied(path, windows(before), call)).toBe(windows(result))
      expect(await applied(path, `\uFEFF${before}`, call)).toBe(`\uFEFF${result}`)
      const open = (text: string) => text.replace(/\n$/, '')
      expect(await applied(path, open(before), call)).toBe(open(result))
    })
  })
}
