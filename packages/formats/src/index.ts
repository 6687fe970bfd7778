export { allFormats, type FormatName } from './formats.js'
