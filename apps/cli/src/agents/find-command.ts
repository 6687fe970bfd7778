import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the commands with which a hook starts emend, the one for this machine first: the slower `npx` if emend is not installed
 * globally. Settings may have the other one from before.
 */
export function hookCommands(host: string): readonly string[] {
  const commands = [`emend hook ${host}`, `npx -y emend hook ${host}`]
  return fileOfCommand('emend', /node_modules|_npx/) === undefined ? commands.reverse() : commands
}

/**
 * Returns the file that a command of this name starts; undefined if there is none.
 *
 * @param ignored the folders that are not looked in
 */
export function fileOfCommand(name: string, ignored?: RegExp): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const names = process.platform === 'win32' ? [`${name}.cmd`, `${name}.exe`] : [name]
  return folders
    .filter((folder) => !ignored?.test(folder))
    .flatMap((folder) => names.map((one) => join(folder, one)))
    .find((file) => existsSync(file))
}
