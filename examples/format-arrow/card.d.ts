import type { FormatCard } from '@emend/request/card'

export declare const card: FormatCard<'arrow'>
