export { GRAMMAR_SAMPLES, type GrammarSample } from './calls/grammar-samples.js'
export { cardContract } from './card-contract.js'
