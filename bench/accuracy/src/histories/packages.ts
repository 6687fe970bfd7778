/** Packages that a soak takes its changes from: sources as people write them, in many languages. */
export const SOAKED: readonly string[] = [
  'rxjs',
  'sharp',
  'fastify',
  'mocha',
  'preact',
  'node-gyp',
  'bootstrap',
  '@openzeppelin/contracts',
  'expo-modules-core',
  'svelte',
  'express',
  'webpack',
  'eslint',
  'knex',
  'nan',
  'axios',
]

/** The histories of the documentation's page. None of them was used to tune how edits are placed. */
export const SHOWN: readonly string[] = ['rxjs', 'sharp', 'fastify', 'mocha']

/** Histories that nobody looked at before a release: for its last measurement, and then to be replaced. */
export const UNSEEN: readonly string[] = ['ws', 'uikit', 'better-sqlite3', 'luxon']
