export { fileReader } from './file-reader.js'
