import type { DeclaredRule } from './declared-rules.js'

/** The name of the global that has the switches of a measuring bundle. */
export const SWITCHES = '__rules'

/**
 * A source in which each declared rule goes through a switch: `__rules.call` decides whether the body of a function or its off
 * value is evaluated, `__rules.value` gives a constant that finds nothing when it is off. No line moves.
 */
export function switchedSource(text: string, rules: readonly DeclaredRule[]): string {
  let switched = text
  const own = rules.flatMap(({ name, off }) => (off === undefined ? [] : [{ name, off }]))
  for (const { name, off } of own.toSorted((one, other) => other.off.start - one.off.start)) {
    const inside = switched.slice(off.start, off.end)
    const id = JSON.stringify(name)
    const isBlock = inside.startsWith('{')
    const call = () =>
      `globalThis.${SWITCHES}.call(${id}, () => ${isBlock ? inside : `(${inside})`}, () => (${off.kind === 'body' ? off.value : ''}))`
    const written =
      off.kind === 'value'
        ? `globalThis.${SWITCHES}.value(${id}, ${inside})`
        : isBlock
          ? `{ return ${call()} }`
          : call()
    switched = switched.slice(0, off.start) + written + switched.slice(off.end)
  }
  return switched
}
