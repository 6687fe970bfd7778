/** What was looked for, or as failure a sentence without the full stop that says why it is not there. */
export type Found<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: string }
