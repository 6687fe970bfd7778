import type { FileResult } from '@emend/core'
import { strToU8, zipSync } from 'fflate'

/** Saves the files of an answer, by their paths, as a zip: for browsers that cannot write into a folder. */
export function saveZip(files: readonly FileResult[]): void {
  const entries = files.flatMap(({ path, after }) =>
    after === undefined ? [] : [[path, strToU8(after)] as const],
  )
  const zip = new Uint8Array(zipSync(Object.fromEntries(entries)))
  download(new Blob([zip], { type: 'application/zip' }), 'emend.zip')
}

/** Saves a text under the name of its file, without its folders. */
export function saveText(path: string, text: string): void {
  download(new Blob([text], { type: 'text/plain' }), path.replace(/^.*\//, ''))
}

function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
