/** A file and a request about as long, made for the size of the file in characters. */
export interface Adversary {
  readonly name: string
  /** Prepares the input; what is returned is measured, and says in a word or two what came of it. */
  make(size: number): () => string
}
