import type { EditFormat } from '@emend/core'

export declare function arrow(): EditFormat<'arrow'>
