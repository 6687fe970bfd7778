import type { Bench } from './bench.js'
import { button, el } from './dom.js'

/** The open files, each with a button that shows it and one that closes it; nothing for a single file. Where a folder is open, its name. */
export function tabsView(
  { files, current, folder }: Bench,
  uses: { show(at: number): void; close(at: number): void },
): HTMLElement[] {
  if (folder !== undefined)
    return [
      el(
        'p',
        {},
        'The folder ',
        el('code', {}, folder.name),
        ' is open. The path above is for edits that name no file.',
        folder.isWritable ? '' : ' This browser cannot write into it: the files are saved as a zip.',
      ),
    ]
  if (files.length < 2) return []
  return files.flatMap(({ path }, at) => {
    const name = path === '' ? `file ${at + 1}` : path
    return el(
      'span',
      { class: 'wb-tab' },
      button(name, () => uses.show(at), { 'aria-pressed': String(at === current), 'data-key': `tab-${at}` }),
      button('×', () => uses.close(at), { 'aria-label': `Close ${name}` }),
    )
  })
}
