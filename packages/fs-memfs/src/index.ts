export type { FsPromises, FsStats } from './fs-promises.js'
export { type MemfsFileSystemOptions, memfsFileSystem } from './memfs-file-system.js'
