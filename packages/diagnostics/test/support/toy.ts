import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine, type EngineOptions } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { nodeFileSystem } from '@emend/fs-node'
import { afterAll } from 'vitest'
import { type DiagnosticsOptions, diagnostics, languageServer } from '../../src/index.js'

const SERVER = join(import.meta.dirname, 'small-server.mjs')

/** Longer than anything in a test takes. */
export const LONG = 60_000

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

/** A folder with files, removed after the tests of the calling file. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'emend-diagnostics-')))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  ends.push(async () => rmSync(root, { recursive: true, force: true }))
  return root
}

/** The small server of the tests as a source; `how` it behaves. */
function toy(how = 'pull', notes?: string) {
  const run = [process.execPath, SERVER, how, ...(notes === undefined ? [] : [notes])]
  return languageServer({ name: 'toy', run, endings: ['.toy'], loads: [] })
}

/** An engine over a folder, in which the small server looks at files. */
export function engineOver(
  files: Readonly<Record<string, string>>,
  options: Partial<DiagnosticsOptions> & { readonly how?: string; readonly notes?: string } = {},
  more: Partial<EngineOptions> = {},
  keyFolder: string = folderOf({}),
) {
  const { how, notes, ...others } = options
  const root = folderOf(files)
  const again = (folder: string, given: Partial<EngineOptions>) => {
    const made = createEngine({
      profile: standard,
      describe: engineMessages,
      formats: [editString()],
      fileSystem: nodeFileSystem(folder, { keyFolder, history: 3 }),
      ...given,
    })
    ends.push(() => made.close())
    return made
  }
  const looking = diagnostics({ sources: [toy(how, notes)], timeLimit: LONG, ...others })
  const engine = again(root, { diagnostics: looking, ...more })
  const text = (path: string) => readFileSync(join(root, path), 'utf8')
  const edit = (path: string, oldString: string, newString: string) =>
    engine.apply({ path, oldString, newString })
  return { engine, again, root, text, edit }
}
