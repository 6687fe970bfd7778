/** Something that reads a text and must do so in linear time. */
export interface Subject {
  readonly name: string
  /** @param steps the steps of the budget, in proportion to the text: what the budget counts is bounded by them */
  run(text: string, steps: number): unknown
}
