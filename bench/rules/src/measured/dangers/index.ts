import type { Fault } from '@emend/bench-accuracy/rows'
import { edges } from './edges.js'
import { inside } from './inside.js'
import { otherBlock } from './other-block.js'
import { places } from './places.js'

/** Requests that must be refused, a kind for each danger. */
export const dangers: readonly Fault[] = [...inside, ...otherBlock, ...places, ...edges]
