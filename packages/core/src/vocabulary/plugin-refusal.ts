import type { PluginCode } from './edit-failure.js'

/**
 * A replacer throws this to refuse an edit for a reason of its own. The edit then fails with this code and this message, and no other
 * replacer runs. Any other exception of a replacer becomes the failure `plugin-failed`.
 *
 * @example throw new PluginRefusal('csv:no-such-column', 'the table has no column "age". Send one of its columns.')
 */
export class PluginRefusal extends Error {
  readonly code: PluginCode

  /**
   * @param code the name of the plugin, a colon, and what is wrong
   * @param message what is wrong and what to do, for a model; the end of a sentence that begins with the path
   * @throws TypeError if the code has no colon, because such codes belong to emend
   */
  constructor(code: PluginCode, message: string) {
    if (!isPluginCode(code)) throw new TypeError(`the code ${JSON.stringify(code)} has no colon`)
    super(message)
    this.name = 'PluginRefusal'
    this.code = code
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Whether a value is a `PluginRefusal` of any copy of this package. `instanceof` knows only those of one copy. */
  static isInstance(value: unknown): value is PluginRefusal {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = /* @__PURE__ */ Symbol.for('emend.PluginRefusal')

/** Whether a code belongs to a plugin: it has a colon after its first character. */
export function isPluginCode(code: unknown): code is PluginCode {
  return typeof code === 'string' && /^[^:]+:[^:]/.test(code)
}
