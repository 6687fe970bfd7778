export { nodeFileSystem } from './node-file-system.js'
