export {
  type AppliedResult,
  fromStrings,
  type Match,
  type Query,
  type Replacer,
} from '@emend/core/plugin'
export { opencode } from '@emend/edit-string/opencode'
export type { Applied, Guard, Preview, RequestStream, StreamEvent, Undone } from '@emend/engine'
export type { Described } from '@emend/feedback'
export type { FormatName } from '@emend/formats'
export type { CommitRecord } from '@emend/fs'
export { createLedger, type Ledger, LedgerError, type LedgerOptions, ledgerFrom } from '@emend/ledger'
export { withCard } from '@emend/registry'
export type { FormatCard } from '@emend/request/card'
export { roo } from '@emend/search-replace/roo'
export { agents } from '@emend/v4a/agents'
export { codex } from '@emend/v4a/codex'
export * from './browser.js'
export { defineConfig, type EmendConfig } from './config/config.js'
export { createEmend, type Emend, type Undoing } from './library/create-emend.js'
export type { EmendOptions } from './library/emend-options.js'
export type { EmendTools } from './library/tools.js'
