export { type CellCall, editCell } from './cell-call.js'
export { type NotebookOptions, notebook } from './notebook.js'
