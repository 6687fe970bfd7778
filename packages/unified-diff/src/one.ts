/**
 * All that this package exports, in one file that imports nothing: half the time of an import. It brings a core of its own, so a host of
 * several formats pays for several: it takes the packages, or `emend`.
 *
 * @module
 */
export * from './index.js'
