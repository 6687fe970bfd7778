import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lets a person change a text in their own editor: `GIT_EDITOR`, `VISUAL` or `EDITOR`, or else `vi`.
 *
 * @returns the text afterwards, or undefined if the editor failed
 */
export async function editInEditor(text: string, name: string): Promise<string | undefined> {
  const { GIT_EDITOR, VISUAL, EDITOR } = process.env
  const folder = await mkdtemp(join(tmpdir(), 'emend-edit-'))
  try {
    const file = join(folder, name)
    await writeFile(file, text)
    // The variable may contain arguments, so a shell parses it. The name of the file is one quoted argument.
    const editor = spawn(`${GIT_EDITOR ?? VISUAL ?? EDITOR ?? 'vi'} "${file}"`, {
      shell: true,
      stdio: 'inherit',
    })
    const [code] = await once(editor, 'close').catch(() => [1])
    return code === 0 ? await readFile(file, 'utf8') : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
