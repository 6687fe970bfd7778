export { fileReader } from './file-reader.js'
export { realNames } from './real-names.js'
export { SECRET_FILES } from './secrets.js'
