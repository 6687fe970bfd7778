/**
 * Runs a task for every item, several at a time. After a failure it starts no further task and waits for the running
 * ones, so that nothing is still running when it rejects.
 *
 * @param failed called for the first item that fails; the returned promise rejects with the failure of that item
 */
export async function atOnce<Item>(
  items: Iterable<Item>,
  task: (item: Item) => Promise<unknown>,
  failed: (item: Item) => void = () => {},
): Promise<void> {
  const failures: unknown[] = []
  const queue = items[Symbol.iterator]()
  const work = async () => {
    while (failures.length === 0) {
      const next = queue.next()
      if (next.done) return
      try {
        await task(next.value)
      } catch (error) {
        if (failures.push(error) === 1) failed(next.value)
      }
    }
  }
  await Promise.all(Array.from({ length: LIMIT }, work))
  if (failures.length > 0) throw failures[0]
}

/** Well below the usual limit of open files; the system works on fewer at once anyway. */
const LIMIT = 16

/** Wraps an asynchronous function so that a call made while another call with the same key is running shares its result. */
export function sharingRunningCalls<Value>(
  work: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  return (key) => {
    let shared = running.get(key)
    if (shared === undefined) {
      shared = work(key).finally(() => running.delete(key))
      running.set(key, shared)
    }
    return shared
  }
}
