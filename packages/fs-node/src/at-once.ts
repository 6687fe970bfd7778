/**
 * Does a task for every item, some of them at a time. After a failure no further one is begun, and those under way are waited for, so
 * that nothing happens any more when it rejects.
 *
 * @param failed called for the item whose failure it rejects with, the first
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

/** Keeps below the usual limit of open files; the system works on fewer anyway. */
const LIMIT = 16

/** Calls for the same that come while one is under way share its answer. */
export function sharing<Value>(work: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>()
  return (key) => {
    let shared = underWay.get(key)
    if (shared === undefined) {
      shared = work(key).finally(() => underWay.delete(key))
      underWay.set(key, shared)
    }
    return shared
  }
}
