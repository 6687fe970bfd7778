import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the browser on PATH; undefined if there is none. */
export function chromiumOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    folders.map((one) => join(one, name)),
  )
  return candidates.find(isExecutable)
}

/** Returns the given browser, or the one on PATH. Ends the process if there is none. */
export function findChromium(file) {
  const found = file ?? chromiumOnPath()
  if (found !== undefined) return found
  console.error('There is no chromium on PATH: install it, or name its file: npm run test:browser -- FILE')
  process.exit(1)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
