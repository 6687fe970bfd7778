import type { Replacer } from '@emend/core'

export declare const htmlEntities: Replacer<'html-entities'>
