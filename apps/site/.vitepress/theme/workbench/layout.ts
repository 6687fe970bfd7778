import { button, el } from './dom.js'
import { EXAMPLES } from './examples.mjs'

/** What the parts of the page call when a person uses them. */
interface Uses {
  example(name: string): void
  openFiles(files: FileList): void
  openFolder(): void
  rename(path: string): void
  addFile(): void
  copyAddress(): void
}

/** The parts of the page that change. */
export type Parts = ReturnType<typeof layout>

/** Puts the parts of the page into its place. */
export function layout(root: HTMLElement, uses: Uses) {
  const example = el(
    'select',
    { change: () => uses.example(example.value) },
    el('option', { value: '' }, 'none'),
    ...EXAMPLES.map(({ name }) => el('option', {}, name)),
  )
  const chooser = el('input', {
    type: 'file',
    multiple: true,
    'aria-label': 'Open files',
    'data-pane': 'files',
    change: () => chooser.files && uses.openFiles(chooser.files),
  })
  const folderButton = button('Open a folder', uses.openFolder, { class: 'wb-folder' })
  folderButton.hidden = !('showDirectoryPicker' in globalThis)
  const copy = button('Copy the address of this case', uses.copyAddress)
  const path = el('input', {
    spellcheck: 'false',
    'aria-label': 'Path of the file',
    'data-pane': 'path',
    input: () => uses.rename(path.value),
  })
  const parts = {
    example,
    path,
    copy,
    folderButton,
    marks: el('div', { class: 'wb-marks' }),
    tabs: el('div', { class: 'wb-tabs', role: 'group', 'aria-label': 'Open files' }),
    request: el('div', { class: 'wb-editor' }),
    file: el('div', { class: 'wb-editor' }),
    filePane: el('div', {}),
    folderPane: el('div', { class: 'wb-folder-pane', hidden: true }),
    wanted: el('section', { class: 'try-result', 'aria-label': 'Wanted files', hidden: true }),
    result: el('section', { class: 'try-result', 'aria-label': 'Result', hidden: true }),
    said: el('p', { class: 'wb-said', role: 'status' }),
    writing: el('div', { class: 'wb-writing', role: 'group', 'aria-label': 'Write' }),
  }
  const add = button('Add a file', uses.addFile)
  const open = el(
    'div',
    { class: 'wb-open' },
    el('label', { class: 'wb-chooser' }, 'Open or drop files', chooser),
    folderButton,
    add,
  )
  parts.filePane.append(el('label', { class: 'try-path' }, 'The file ', path), parts.tabs, parts.file, open)
  root.append(
    parts.marks,
    el(
      'div',
      { class: 'try-panes' },
      el(
        'div',
        {},
        el('p', { class: 'wb-label' }, 'The answer, as the model wrote it'),
        parts.request,
        parts.wanted,
      ),
      el('div', {}, parts.filePane, parts.folderPane),
    ),
    parts.result,
    el('div', { class: 'wb-bar' }, parts.said, parts.writing),
    el('div', { class: 'try-bar' }, el('label', {}, 'Or take an example', example), copy),
  )
  return parts
}
