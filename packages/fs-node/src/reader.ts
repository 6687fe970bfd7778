export { SECRET_FILES } from '@emend/fs'
export { fileReader } from './file-reader.js'
export { realNames } from './real-names.js'
