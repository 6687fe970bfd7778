export { opencode } from './opencode/profile.js'
export {
  blockAnchor,
  contextAware,
  escapeNormalized,
  indentationFlexible,
  lineTrimmed,
  multiOccurrence,
  simple,
  trimmedBoundary,
  whitespaceNormalized,
} from './opencode/replacers.js'
