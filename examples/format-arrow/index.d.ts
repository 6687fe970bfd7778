import type { EditFormat } from '@emend/core/plugin'

export declare function arrow(): EditFormat<'arrow'>
