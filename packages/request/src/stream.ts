export type { ArrivedEdit, CallReader } from './arriving/arriving-calls.js'
export type { ArrivedValue } from './arriving/arriving-json.js'
export { incrementalCalls } from './arriving/incremental-calls.js'
