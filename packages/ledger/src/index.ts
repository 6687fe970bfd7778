export { type Binding, createLedger, type Ledger, type LedgerOptions, ledgerFrom } from './ledger.js'
export type { Rows } from './rows.js'
export { LedgerError, type SavedLedger } from './saved.js'
export type { Version } from './version.js'
