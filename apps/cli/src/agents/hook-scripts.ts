import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { NotEditable } from './json-entry.js'

/** Hooks that are a script each, in a file whose name says when it runs. */
export function hookScripts(host: string): {
  add(text: string | undefined): string
  remove(text: string): string | undefined
} {
  const scripts = () => hookCommands(host).map((command) => `#!/bin/sh\nexec ${command}\n`)
  const isOwn = (text: string) => scripts().includes(text)
  const isOfEmend = (text: string) => text.includes(`emend hook ${host}`)
  return {
    add(text) {
      if (text === undefined) return scripts()[0] ?? ''
      if (isOwn(text)) return text
      throw new NotEditable(isOfEmend(text) ? CHANGED : 'is a hook of yours')
    },
    remove(text) {
      if (isOwn(text)) return undefined
      if (isOfEmend(text)) throw new NotEditable(CHANGED)
      return text
    },
  }
}

const CHANGED = 'runs emend in a way that setup did not write, or was changed since'

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
