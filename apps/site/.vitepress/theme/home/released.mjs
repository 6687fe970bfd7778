import { readFileSync } from 'node:fs'

const manifest = new URL('../../../../cli/package.json', import.meta.url)

/** Whether the packages are on npm: before the first release they have no version. */
export const IS_RELEASED = JSON.parse(readFileSync(manifest, 'utf8')).version !== '0.0.0'
