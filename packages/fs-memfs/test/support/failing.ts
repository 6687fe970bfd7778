import type { FsPromises } from '../../src/fs-promises.js'

interface Failing {
  readonly promises: FsPromises
  /** The methods called so far, in order. */
  readonly calls: readonly string[]
}

/** Wraps a volume so that the call with this number, counted from 0, fails as on a full disk. */
export function failing(promises: FsPromises, failAt: number): Failing {
  const calls: string[] = []
  const proxy = new Proxy(promises, {
    get(target, name: keyof FsPromises) {
      return (...parameters: readonly never[]) => {
        calls.push(name)
        if (calls.length - 1 === failAt) {
          const message = `ENOSPC: no space left on device, ${name} '${parameters[0]}'`
          return Promise.reject(Object.assign(new Error(message), { code: 'ENOSPC' }))
        }
        return Reflect.apply(target[name], target, parameters)
      }
    },
  })
  return { promises: proxy, calls }
}
