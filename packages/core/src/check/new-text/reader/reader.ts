import { endOfLine } from '../../../text/lines.js'
import type { Family, Kind, Quoted } from './languages.js'

/** What does not pair. `start` is its offset. Words with an `end`, and `#if`, are brackets as well. */
export interface Fault {
  readonly kind: 'bracket' | 'tag' | 'string' | 'comment'
  readonly start: number
  readonly message: string
}

/** What is open: a bracket, a word, a tag, or the code in a quoted text, which goes on behind it. */
export interface Frame {
  readonly open: string
  readonly close: string
  readonly start: number
  readonly mode: 'code' | 'tag' | 'children'
  readonly up: Frame | undefined
  readonly quotation?: Quotation
  /** The word before a bracket. */
  readonly head?: string
}

/** A quoted text that was begun. */
interface Quotation {
  readonly quoted: Quoted
  readonly open: string
  readonly close: string
  readonly start: number
  readonly nested?: string | undefined
}

/** A name, a sign, or what is quoted. */
interface Token {
  readonly start: number
  readonly end: number
  /** Whether it is quoted, or a tag, so that an operator follows. */
  readonly isValue: boolean
  /** The word before what it closes. */
  readonly head: string
}

/** One pass over a text: what is quoted, what is open, and what was found. Methods that take an offset and give one return where reading goes on. */
export abstract class Reader {
  readonly faults: Map<Fault['kind'], Fault> = new Map()
  /** Where each kind begins, ascending. */
  readonly starts: number[] = [0]
  readonly kinds: Kind[] = ['code']
  protected readonly text: string
  protected readonly family: Family
  protected stack: Frame | undefined
  readonly #quoted = new Map<string, readonly Quoted[]>()
  /** The heredocs that begin on the next line. */
  readonly #below: { readonly word: string; readonly start: number }[] = []
  /** The last token, and whether a line has ended since. */
  protected last: Token = { start: 0, end: 0, isValue: false, head: '' }
  protected isFresh = true

  constructor(text: string, family: Family) {
    this.text = text
    this.family = family
    for (const [characters, quoted] of Object.entries(family.quoted))
      for (const character of characters) this.#quoted.set(character, quoted)
  }

  read(): this {
    const { text } = this
    const { outside } = this.family
    let at = matchAt(SHEBANG, text, 0)?.[0].length ?? 0
    if (at > 0) this.mark(0, 'comment')
    this.mark(at, 'code')
    if (outside !== undefined) at = this.within(at, { quoted: outside, open: '', close: '<?', start: at })
    while (at < text.length) at = this.next(at)
    this.end()
    const { stack } = this
    if (stack !== undefined) this.fault(kindOf(stack.close), stack.start, () => `${stack.open} is not closed`)
    return this
  }

  /** Reads the next token. */
  protected abstract next(at: number): number

  /** Says what else is open where the text ends, and leaves what may be. */
  protected abstract end(): void

  /** Whether a value may begin at a place, so that what begins there is no operator. */
  protected abstract isAtValue(at: number): boolean

  /** Reads what is quoted, or a comment, if one begins here. */
  protected quotedAt(at: number): number | undefined {
    for (const quoted of this.#quoted.get(this.text.charAt(at)) ?? NONE) {
      if (quoted.atValue && !this.isAtValue(at)) continue
      const opened = matchAt(quoted.open, this.text, at)
      if (opened === undefined) continue
      const [open] = opened
      const [from, last] = [at + open.length, opened.at(-1)]
      if (quoted.below) this.#below.push({ word: last ?? '', start: at })
      const close = quoted.close?.replace(/\$(\d)/g, (_, group) => opened[group] ?? '') ?? open
      this.mark(at, quoted.kind)
      if (close === '') return this.#behind(at, from, quoted)
      return this.within(from, { quoted, open, close: PARTNERS[close] ?? close, start: at, nested: last })
    }
    return undefined
  }

  /** Goes to the end of what is quoted, or into the code in it. */
  protected within(from: number, quotation: Quotation): number {
    const { text } = this
    const { quoted, close, start, nested } = quotation
    const { hole } = quoted
    this.mark(from, quoted.kind)
    for (let [at, depth] = [from, 1]; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === hole?.charCodeAt(0) && text.startsWith(hole, at)) {
        if (hole !== '{' || text[at + 1] !== '{') return this.#hole(at, hole, quotation)
        at++
      } else if (code === BACKSLASH && quoted.escapes) at += text[at + 1] === '\r' ? 2 : 1
      else if (code === NEWLINE && !quoted.lines) return this.#unclosed(quotation, at)
      else if (code === close.charCodeAt(0) && text.startsWith(close, at)) {
        at += close.length
        if (quoted.doubled && text.startsWith(close, at)) continue
        if (--depth > 0) at--
        else return this.#behind(start, /^(?:"""|''')$/.test(close) ? afterAll(text, at) : at, quoted)
      } else if (quoted.nests && nested !== undefined && text.startsWith(nested, at)) depth++
    }
    return this.#unclosed(quotation, text.length)
  }

  #hole(at: number, hole: string, quotation: Quotation): number {
    const open = hole.slice(-1)
    this.push({ open, close: PARTNERS[open] ?? '', start: at + hole.length - 1, quotation })
    this.mark(at, 'code')
    this.note(at, at + hole.length)
    return at + hole.length
  }

  #unclosed({ quoted, open, start }: Quotation, end: number): number {
    const kind = quoted.kind === 'comment' ? 'comment' : 'string'
    if (!quoted.mayEnd) this.fault(kind, start, () => `${open} is not closed`)
    return this.#behind(start, end, quoted)
  }

  #behind(start: number, end: number, { kind }: Quoted): number {
    this.mark(end, 'code')
    if (kind !== 'comment') this.note(start, end, true)
    return end
  }

  /** Goes behind the word that ends a heredoc: alone on its line in Ruby, before anything but a letter elsewhere. */
  #heredoc(from: number, word: string, start: number): number {
    const { text } = this
    this.mark(from, 'text')
    for (let [at, next] = [from, 0]; at < text.length; at = next) {
      next = endOfLine(text, at) + 1
      const line = text.slice(at, next).trim()
      const isLast = this.family.words === 'ruby' ? line === word : line.startsWith(word)
      if (isLast && !isWord(line.charCodeAt(word.length)))
        return this.#behind(start, text.indexOf(word, at) + word.length, HEREDOC)
    }
    return this.#unclosed({ quoted: HEREDOC, open: `<<${word}`, close: '', start }, text.length)
  }

  protected push(frame: Pick<Frame, 'open' | 'close' | 'start'> & Partial<Frame>): void {
    const head = frame.open === '(' ? this.text.slice(this.last.start, this.last.end) : ''
    this.stack = { mode: 'code', ...frame, head, up: this.stack }
  }

  /** Closes what is open, or what is open further out, so that one fault is not many. */
  protected close(close: string, at: number): Frame | undefined {
    const top = this.stack
    if (top?.close !== close) {
      this.fault(kindOf(close), at, () =>
        top === undefined
          ? `${close} closes nothing`
          : `${close} where ${top.close} was due, for ${top.open} in line ${lineOf(this.text, top.start)}`,
      )
      let outer = top
      for (let steps = 0; steps < MOST_STEPS && outer !== undefined && outer.close !== close; steps++)
        outer = outer.up
      if (outer?.close === close) this.stack = outer.up
      return undefined
    }
    this.stack = top.up
    return top
  }

  /** Keeps the first fault of a kind. */
  protected fault(kind: Fault['kind'], start: number, message: () => string): void {
    if (!this.faults.has(kind)) this.faults.set(kind, { kind, start, message: message() })
  }

  protected note(start: number, end: number, isValue = false, head = ''): void {
    this.last = { start, end, isValue, head }
    this.isFresh = false
  }

  /** The heredocs that begin at the next line. */
  protected heredocs(at: number): number {
    return this.#below.splice(0).reduce((from, { word, start }) => this.#heredoc(from, word, start), at)
  }

  protected mark(start: number, kind: Kind): void {
    if (this.kinds.at(-1) === kind) return
    this.starts.push(start)
    this.kinds.push(kind)
  }
}

/** The match of a sticky expression at an offset. */
export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | undefined {
  expression.lastIndex = at
  return expression.exec(text) ?? undefined
}

function kindOf(close: string): 'bracket' | 'tag' {
  return close.startsWith('</') ? 'tag' : 'bracket'
}

/** Behind further quotes like the one before: they belong to the text that three quotes end. */
function afterAll(text: string, at: number): number {
  let end = at
  while (text[end] === text[at - 1]) end++
  return end
}

export function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code > 127
  )
}

function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

export const BACKSLASH = 92
export const NEWLINE = 10
/** How far out a bracket that closes the wrong one is looked for. */
const MOST_STEPS = 50
const NONE: readonly Quoted[] = []
const HEREDOC: Quoted = { open: /<</y, kind: 'text' }
const PARTNERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }
const SHEBANG = /\uFEFF?(?:#!(?!\[)[^\n]*)?/y
