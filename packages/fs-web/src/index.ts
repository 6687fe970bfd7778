export { webFileSystem } from './web-file-system.js'
export type { WebFile, WebFolder } from './web-folder.js'
