/** The packages from which a soak takes its changes: sources written by people, in many languages. */
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

/** The histories on the documentation page. None of them was used to tune how edits are placed. */
export const SHOWN: readonly string[] = ['rxjs', 'sharp', 'fastify', 'mocha']

/** Histories that nobody has looked at before a release. They are for its final measurement, and are replaced afterwards. */
export const UNSEEN: readonly string[] = ['ws', 'uikit', 'better-sqlite3', 'luxon']
