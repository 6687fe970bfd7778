/** Returns a function that runs tasks one after the other, in the order of its calls. A task that fails does not hold up the next. */
export function oneByOne(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
