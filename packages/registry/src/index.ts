export { type CardedFormat, cardOf, withCard } from './cards.js'
export {
  type Detection,
  detectFormat,
  type FailedDetection,
  type FormatRegistry,
  formatRegistry,
  UNRECOGNISED,
  whyUnrecognised,
} from './formats.js'
export { type OrderCheck, type Plugin, type Position, Registry } from './registry.js'
export { type Lookup, RegistryError, type RegistryErrorCode } from './registry-error.js'
export { type ReplacerRegistry, type ReplacerRegistryOptions, replacerRegistry } from './replacers.js'
