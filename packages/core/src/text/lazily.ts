/** Puts work off until its result is first asked for; what the work needs is let go of then. */
export function lazily<Value>(work: () => Value): () => Value {
  let waiting: (() => Value) | undefined = work
  let value: Value
  return () => {
    if (waiting !== undefined) value = waiting()
    waiting = undefined
    return value
  }
}
