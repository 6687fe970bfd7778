import { hookCommands } from './find-command.js'
import { NotEditable } from './not-editable.js'

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
