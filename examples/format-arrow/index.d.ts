import type { EditFormat } from '@emend/core/format'

export declare function arrow(): EditFormat<'arrow'>
