import type { FileResult } from '@emend/core'
import { strToU8, zipSync } from 'fflate'

/** Saves the files of an answer, by their paths, as a zip: for browsers that cannot write into a folder. */
export function saveZip(files: readonly FileResult[]): void {
  const entries = files.flatMap(({ path, after }) =>
    after === undefined ? [] : [[path, strToU8(after)] as const],
  )
  const zip = new Uint8Array(zipSync(Object.fromEntries(entries)))
  const address = URL.createObjectURL(new Blob([zip], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'emend.zip'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
