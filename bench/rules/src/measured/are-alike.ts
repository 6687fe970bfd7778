/** Whether two values of a rule are the same: plain ones by what they have, all others by identity. */
export function areAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Map && other instanceof Map) return areAlike([...one], [...other])
  if (one instanceof Set && other instanceof Set) return areAlike([...one], [...other])
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => areAlike(item, other[at]))
  if (!isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && areAlike(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
