/**
 * Converts a grammar in Lark's language to a regular expression. The grammar must be regular, and may use only rules, strings,
 * expressions, alternatives, repetitions and `LF` of `common`.
 */
export function regexOf(grammar: string): RegExp {
  const lines = grammar.split('\n').filter((line) => line !== '')
  const rules = new Map<string, string>([['LF', '\\n']])
  for (const line of lines) {
    if (line === '%import common.LF') continue
    const [, name, body] = /^([a-z_]+): (.*)$/.exec(line) ?? []
    if (name === undefined || body === undefined) throw new Error(`not understood: ${line}`)
    rules.set(name, body)
  }
  return new RegExp(`^${expand('start', rules, [])}$`)
}

function expand(name: string, rules: ReadonlyMap<string, string>, within: readonly string[]): string {
  const body = rules.get(name)
  if (body === undefined) throw new Error(`no rule ${name}`)
  if (within.includes(name)) throw new Error(`${name} is recursive`)
  if (name === 'LF') return body
  const alternatives = body.split(' | ').map((sequence) =>
    [...sequence.matchAll(TOKEN)]
      .map(([, text, pattern, rule, times = '']) => {
        if (text !== undefined) return text.replace(/[*+@]/g, '\\$&')
        if (pattern !== undefined) return `(?:${pattern})`
        return `(?:${expand(rule ?? '', rules, [...within, name])})${times}`
      })
      .join(''),
  )
  return `(?:${alternatives.join('|')})`
}

const TOKEN = /"([^"]*)"|\/((?:[^/\\]|\\.)*)\/|([A-Za-z_]+)([*+?]?)/g
