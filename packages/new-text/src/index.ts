export { newTextChecks } from './kinds.js'
