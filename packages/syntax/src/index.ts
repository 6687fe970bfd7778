export { type SyntaxOptions, syntaxGuard } from './guard.js'
