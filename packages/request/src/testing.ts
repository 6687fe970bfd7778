export { GRAMMAR_SAMPLES, type GrammarSample } from './calls/grammar-samples.js'
