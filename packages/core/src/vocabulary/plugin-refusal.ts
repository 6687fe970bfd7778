import type { PluginCode } from './edit-failure.js'

/**
 * Thrown by a replacer that refuses an edit for a reason of its own: the edit fails with this code and this text, and no other
 * replacer is asked. Whatever else a replacer throws is `plugin-failed`.
 *
 * @example throw new PluginRefusal('csv:no-such-column', 'the table has no column "age". Send one of its columns.')
 */
export class PluginRefusal extends Error {
  readonly code: PluginCode

  /**
   * @param code the name of the plugin, a colon, and what is wrong
   * @param message what is wrong and what to do, for a model: the end of a sentence that begins with the path
   * @throws TypeError for a code without a colon, which would be one of emend's
   */
  constructor(code: PluginCode, message: string) {
    if (!isPluginCode(code)) throw new TypeError(`the code ${JSON.stringify(code)} has no colon`)
    super(message)
    this.name = 'PluginRefusal'
    this.code = code
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Recognises those of every copy of this package, which `instanceof` would not. */
  static isInstance(value: unknown): value is PluginRefusal {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = /* @__PURE__ */ Symbol.for('emend.PluginRefusal')

/** Whether a code is one of a plugin's own. */
export function isPluginCode(code: unknown): code is PluginCode {
  return typeof code === 'string' && /^[^:]+:[^:]/.test(code)
}
