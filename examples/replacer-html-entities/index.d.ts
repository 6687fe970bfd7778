import type { Replacer } from '@emend/core/plugin'

export declare const htmlEntities: Replacer<'html-entities'>
