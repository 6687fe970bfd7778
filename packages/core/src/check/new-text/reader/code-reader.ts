import { endOfLine } from '../../../text/lines.js'
import type { Family } from './languages.js'
import { BACKSLASH, type Fault, type Frame, isWord, matchAt, NEWLINE, Reader } from './reader.js'

/** The branches of an `#if`: what was open before them, and what is open behind the first one that counts. */
interface Branches {
  readonly start: number
  readonly before: Frame | undefined
  readonly isDead: boolean
  after?: { readonly stack: Frame | undefined }
}

/** Reads code: brackets, words that open blocks, directives. */
export class CodeReader extends Reader {
  readonly #branches: Branches[] = []
  /** What was open before the directive on this line, which is a text of its own. */
  #held: { readonly stack: Frame | undefined } | undefined
  #lineStart = 0
  readonly #hasPlain = hasPlain(this.family)

  protected override next(at: number): number {
    const { text } = this
    if (this.#hasPlain) {
      PLAIN.lastIndex = at
      if (PLAIN.test(text)) return this.#passed(at, PLAIN.lastIndex)
    }
    const code = text.charCodeAt(at)
    if (code === NEWLINE) return this.#newline(at)
    if (code <= SPACE || code === BACKSLASH) return at + 1
    const end = this.quotedAt(at)
    if (end !== undefined) return end
    if (isWord(code)) return this.#word(at)
    const sign = text.charAt(at)
    const { brackets = BRACKETS, directive } = this.family
    if (sign === '#' && directive !== undefined && this.isFresh) return this.#directive(at, directive)
    const which = brackets.indexOf(sign)
    if (which >= 0 && which % 2 === 0) this.push({ open: sign, close: brackets.charAt(which + 1), start: at })
    const frame = which % 2 === 1 ? this.close(sign, at) : undefined
    this.note(at, at + 1, false, frame?.head)
    return frame?.quotation === undefined ? at + 1 : this.within(at + 1, frame.quotation)
  }

  protected override end(): void {
    const branch = this.#branches.at(-1)
    if (branch !== undefined) this.fault('bracket', branch.start, () => '#if is not closed')
  }

  protected override fault(kind: Fault['kind'], start: number, message: () => string): void {
    if (this.#held === undefined) super.fault(kind, start, message)
  }

  /** Goes behind plain tokens, blanks and ends of lines. Only the last token counts: the next one may ask for it. */
  #passed(at: number, end: number): number {
    const [, last = '', blanks = ''] = matchAt(LAST, this.text, end) ?? []
    const start = end - blanks.length - last.length
    if (start >= at) this.note(start, start + last.length)
    this.isFresh ||= ENDED.test(blanks)
    return end
  }

  #newline(at: number): number {
    const end = this.text[at - 1] === '\r' ? at - 1 : at
    if (this.text[end - 1] === '\\') return at + 1
    this.isFresh = true
    this.#lineStart = at + 1
    if (this.#held !== undefined) this.stack = this.#held.stack
    this.#held = undefined
    return this.heredocs(at + 1)
  }

  #directive(at: number, which: RegExp): number {
    const [sign = '#', word = '', condition] = matchAt(DIRECTIVE, this.text, at) ?? []
    if (!which.test(word)) return at + 1
    const branches = this.#branches.at(-1)
    const isDead = word === 'if' && condition === '0'
    if (word.startsWith('if')) this.#branches.push({ start: at, before: this.stack, isDead })
    else if (/^el|^endif/.test(word)) {
      if (branches === undefined) this.fault('bracket', at, () => `#${word} closes nothing`)
      else {
        if (!branches.isDead) branches.after ??= { stack: this.stack }
        if (word !== 'endif') this.stack = branches.before
        else if (this.#branches.pop()?.after !== undefined) this.stack = branches.after?.stack
      }
    }
    this.#held = { stack: this.stack }
    return isDead ? this.#endOfDead(at + sign.length) : at + sign.length
  }

  /** The line of the directive that ends a branch which nobody compiles. */
  #endOfDead(from: number): number {
    this.isFresh = true
    this.#held = undefined
    let [at, depth] = [endOfLine(this.text, from), 0]
    for (; at < this.text.length; at = endOfLine(this.text, at + 1)) {
      const word = matchAt(BRANCH, this.text, at + 1)?.[1]
      if (word !== undefined && word !== 'if' && depth === 0) break
      depth += word === 'if' ? 1 : word === 'endif' ? -1 : 0
    }
    this.mark(from, 'comment')
    this.mark(at, 'code')
    return at + 1
  }

  #word(at: number): number {
    const { text } = this
    const end = at + (matchAt(WORD, text, at)?.[0].length ?? 1)
    const { words } = this.family
    const word = words === undefined ? '' : text.slice(at, end)
    if (word === '__END__' && this.isFresh) {
      this.mark(at, 'text')
      return text.length
    }
    const close =
      words === 'lua' ? LUA.get(word) : RUBY.has(word) && this.#isBlock(word, at, end) ? 'end' : undefined
    if (close === word) this.close(word, at)
    else if (close !== undefined) this.push({ open: word, close, start: at })
    this.note(at, end)
    return end
  }

  /** Whether a word of Ruby opens or closes a block here, and is no name, label or modifier. */
  #isBlock(word: string, at: number, end: number): boolean {
    const { text, stack } = this
    const last = text.slice(this.last.start, this.last.end)
    if (/[.:@$]/.test(text.charAt(at - 1)) || /^(?:[?!]|:(?!:))/.test(text.slice(end, end + 2))) return false
    if (last === 'def') return false
    if (word === 'def') return matchAt(ENDLESS, text, at) === undefined
    if (word === 'class') return this.isFresh || !/\w$/.test(last)
    if (word === 'do' && stack !== undefined && LOOPS.has(stack.open)) {
      if (stack.start < this.#lineStart) return true
      this.stack = { ...stack, open: word }
      return false
    }
    if (this.isFresh || !MODIFIERS.has(word)) return true
    return BEFORE_BLOCKS.has(last) || !(this.last.isValue || /[\w)\]}?!]$/.test(last))
  }

  protected override isAtValue(at: number): boolean {
    const { start, end, isValue, head } = this.last
    const { text } = this
    const isRuby = this.family.words === 'ruby'
    if (end === 0 || (isRuby && this.isFresh)) return true
    if (isValue) return false
    const [sign, before] = [text.charAt(end - 1), text.charAt(end - 2)]
    if (isWord(sign.charCodeAt(0)) || (/[?!]/.test(sign) && /[\w)\]]/.test(before))) {
      if (BEFORE_VALUES.has(text.slice(start, end)) && text[start - 1] !== '.') return true
      if (!isRuby) return sign === '?'
      return /[ \t]/.test(text.charAt(at - 1)) && /^\S[^\s=]/.test(text.slice(at, at + 2))
    }
    if (sign === ')') return HEADS.has(head)
    if (sign === '}') return this.isFresh
    if (sign === '+' || sign === '-') return before !== sign
    return sign !== ']'
  }
}

/** A name, or a number with the separators of C++. */
const WORD = /\d[\w$\u0080-\uffff]*(?:'[\w$\u0080-\uffff]+)*|[\w$\u0080-\uffff]+/y
/** The last token before a place, and the blanks and ends of lines behind it. */
const LAST = /(?<=([\w$\u0080-\uffff]+|[^\0- \\])([\0- \\]*))/y
/** The end of a line that does not go on. */
const ENDED = /(?<!\\\r?)\n/
const BRACKETS = '()[]{}'
const SPACE = 32

/**
 * Names, signs, blanks and ends of lines: no bracket, and nothing that begins what is quoted or a tag in a family of which these are all
 * the signs that mean something. A quote behind a digit may be a separator.
 */
const PLAIN = /[^/"'`#<()[\]{}]+(?!(?<=[\w$\u0080-\uffff])')/y
const MEANT = `/"'\`#<${BRACKETS}`

/** Whether {@link PLAIN} means nothing in a family: not where words, directives or lines may mean something. */
function hasPlain(family: Family): boolean {
  const { quoted, brackets = BRACKETS, directive, words } = family
  const signs = [...Object.keys(quoted).join(''), ...brackets]
  const isOfLines = Object.values(quoted).some((kinds) => kinds.some(({ below }) => below))
  return (
    words === undefined && directive === undefined && !isOfLines && signs.every((one) => MEANT.includes(one))
  )
}

const DIRECTIVE = /#[ \t]*(?:(\w+)(?:[ \t]+(\w+)(?=[ \t]*(?:\r?$|\/)))?)?/my
const BRANCH = /[ \t]*#[ \t]*(if|el|endif)/y
const ENDLESS = /def\s+[\w.]+[?!]?(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))?\s+=\s/y
const LUA = new Map([
  ['function', 'end'],
  ['if', 'end'],
  ['do', 'end'],
  ['repeat', 'until'],
  ['end', 'end'],
  ['until', 'until'],
])
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const RUBY = words('def class module begin case for while until if unless do end')
const LOOPS = words('for while until')
const MODIFIERS = words('if unless while until')
const BEFORE_BLOCKS = words('then else do and or not begin')
const HEADS = words('if while for with')
const BEFORE_VALUES = words(
  'return typeof case in of instanceof new delete void throw else do yield await default extends and or not then elsif when while until if unless',
)
