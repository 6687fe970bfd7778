export { type InitialFiles, type MemoryFileSystem, memoryFileSystem } from './memory-file-system.js'
