export { type Load, type Loads, loadsIn } from './loads/loads-in.js'
