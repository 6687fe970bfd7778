import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lets a person change a text in the editor of their own: `GIT_EDITOR`, `VISUAL` or `EDITOR`, else `vi`.
 *
 * @returns the text afterwards, or undefined where the editor failed
 */
export async function editInEditor(text: string, name: string): Promise<string | undefined> {
  const { GIT_EDITOR, VISUAL, EDITOR } = process.env
  const folder = await mkdtemp(join(tmpdir(), 'emend-edit-'))
  try {
    const file = join(folder, name)
    await writeFile(file, text)
    // The variable may hold arguments, and the shell reads them; the file is one of its own.
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
