import { CodeReader } from './code-reader.js'
import { familyIn, type Quoted } from './languages.js'
import { type Frame, matchAt } from './reader.js'

/** Reads tags as well: in JSX, HTML and XML. */
export class TagReader extends CodeReader {
  /** Where each tag is closed for the last time. */
  #closed: ReadonlyMap<string, number> | undefined

  protected override next(at: number): number {
    const { tags } = this.family
    const mode = this.stack?.mode ?? (tags === 'html' || tags === 'xml' ? 'children' : 'code')
    if (mode === 'tag') return this.#inTag(at)
    if (mode === 'children') return this.#children(at)
    return tags === 'jsx' && this.text[at] === '<' && this.#isTag(at) ? this.#openTag(at) : super.next(at)
  }

  protected override end(): void {
    this.#leaveOptional()
    super.end()
  }

  /** Leaves elements of HTML that may end without being closed. */
  #leaveOptional(close?: string): void {
    if (this.family.tags !== 'html') return
    let frame = this.stack
    while (frame !== undefined && frame.close !== close && OPTIONAL.has(nameOf(frame))) frame = frame.up
    if (frame?.close === close) this.stack = frame
  }

  /** Whether `<` begins a tag of JSX, and no list of types. */
  #isTag(at: number): boolean {
    const { text } = this
    if (!/[\w$>]/.test(text.charAt(at + 1)) || !this.isAtValue(at) || matchAt(TYPES, text, at)) return false
    const name = matchAt(TYPE_OR_TAG, text, at)?.[1]
    if (name === undefined) return true
    this.#closed ??= new Map(Array.from(text.matchAll(CLOSED), ({ 1: tag = '', index }) => [tag, index]))
    return (this.#closed.get(name) ?? 0) > at
  }

  #openTag(at: number): number {
    const [tag = '<', name = ''] = matchAt(OPENING, this.text, at) ?? []
    const open = `<${this.#folded(name)}>`
    this.push({ open, close: `</${open.slice(1)}`, start: at, mode: 'tag' })
    const types = name === '' ? undefined : matchAt(TAG_TYPES, this.text, at + tag.length)
    return at + tag.length + (types?.[0].length ?? 0)
  }

  #folded(name: string): string {
    return this.family.tags === 'html' ? name.toLowerCase() : name
  }

  /** Reads within a tag, between its name and its end. */
  #inTag(at: number): number {
    const { text, stack: frame } = this
    const found = matchAt(IN_TAG, text, at)
    if (found === undefined || frame === undefined) return text.length
    const { 0: sign, index } = found
    const { tags } = this.family
    if (sign === '/>') return this.#behindTag(index + 2, frame.up)
    if (sign === '>' && tags === 'html')
      return text[index - 1] === '=' ? index + 1 : this.#behindOpening(index + 1, frame)
    if (sign === '>') return this.#behindTag(index + 1, { ...frame, mode: 'children' })
    if (sign === '<') {
      this.fault('bracket', index, () => `< within ${frame.open}`)
      this.stack = frame.up
      return index
    }
    const isQuote = sign === '"' || sign === "'"
    if (isQuote && (tags !== 'html' || /[=\s{(+,?:]/.test(text.charAt(index - 1)))) {
      this.mark(index, 'quote')
      return this.within(index + 1, { quoted: ATTRIBUTE, open: sign, close: sign, start: index })
    }
    if (sign === '{' && tags === 'html')
      return this.within(index + 1, { quoted: BRACES, open: sign, close: '}', start: index, nested: sign })
    if (tags !== 'jsx' || isQuote) return index + 1
    return sign === '/' ? (this.quotedAt(index) ?? index + 1) : this.#brace(sign, index)
  }

  #brace(sign: string, at: number): number {
    if (sign === '{') this.push({ open: sign, close: '}', start: at })
    else this.close(sign, at)
    this.note(at, at + 1)
    return at + 1
  }

  /** Goes behind an opening tag of HTML: to what is in it, which may be a language of its own. */
  #behindOpening(at: number, frame: Frame): number {
    const { text } = this
    const name = nameOf(frame)
    this.#behindTag(at, VOID.has(name) ? frame.up : { ...frame, mode: 'children' })
    if (!RAW.has(name)) return at
    let found = matchAt(RAW_END, text, at)
    while (found !== undefined && found[1]?.toLowerCase() !== name)
      found = matchAt(RAW_END, text, found.index + 1)
    const end = found?.index ?? text.length
    const family = familyIn(name, text.slice(frame.start, at))
    this.mark(at, 'text')
    if (family !== undefined) this.#part(new TagReader(text.slice(at, end), family), at)
    this.mark(end, 'code')
    return end
  }

  #part(reader: TagReader, at: number): void {
    const { starts, kinds, faults } = reader.read()
    for (const [index, start] of starts.entries()) this.mark(at + start, kinds[index] ?? 'code')
    for (const { kind, start, message } of faults.values()) this.fault(kind, at + start, () => message)
  }

  #behindTag(at: number, stack: Frame | undefined): number {
    this.stack = stack
    this.note(at - 1, at, true)
    return at
  }

  /** Reads between tags. */
  #children(at: number): number {
    const { text } = this
    const isJsx = this.family.tags === 'jsx'
    const found = matchAt(isJsx ? IN_JSX : IN_MARKUP, text, at)
    this.mark(at, 'text')
    if (found === undefined) return text.length
    const { 0: sign, index } = found
    const closing = sign === '<' ? matchAt(CLOSING, text, index) : undefined
    const isOpening = sign === '<' && (isJsx ? /[\w$>]/ : /[a-z_]/i).test(text.charAt(index + 1))
    if (sign !== '<' || closing !== undefined || isOpening) this.mark(index, 'code')
    if (sign !== '<') return this.#brace(sign, index)
    if (closing !== undefined) return this.#closeTag(index, closing)
    if (isOpening) return this.#openTag(index)
    return (isJsx ? undefined : this.quotedAt(index)) ?? index + 1
  }

  #closeTag(at: number, [tag, name = '']: RegExpExecArray): number {
    const close = `</${this.#folded(name)}>`
    this.#leaveOptional(close)
    const isLost = this.family.tags === 'html' && /^<\/(?:p|br)>$/.test(close) && this.stack?.close !== close
    if (!isLost) this.close(close, at)
    return this.#behindTag(at + tag.length, this.stack)
  }
}

function nameOf({ open }: Frame): string {
  return open.slice(1, -1)
}

const ATTRIBUTE: Quoted = { open: /["']/y, kind: 'quote', lines: true }
const BRACES: Quoted = { open: /(\{)/y, kind: 'quote', lines: true, nests: true }
const OPENING = /<([A-Za-z_$][\w.:$-]*)?/y
const CLOSING = /<\/\s*(?:([\w.:$-]+)\s*)?>/y
const CLOSED = /<\/([A-Za-z_$][\w.$-]*)/g
const IN_TAG = /\/>|["'{>/<}]/g
const IN_JSX = /[{<}]/g
const IN_MARKUP = /</g
const RAW_END = /<\/(script|style|textarea|title)\b/gi
/** Parameters of types: `<T,>`, `<T extends U>`, `<T: U>`, `<T = U>`. */
const TYPES = /<(?:const\s+)?[A-Za-z_$][\w$]*(?:\s*,|\s+extends\s|:\s|\s*=\s*[A-Z{(])/y
const TYPE_OR_TAG = /<([A-Za-z_$][\w.$-]*)>\s*\(/y
/** The types of a component: `<List<Item> …`. */
const TAG_TYPES = /<[^<>]{0,200}(?:<[^<>]{0,200}>[^<>]{0,200}){0,4}>/y

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const VOID = names('area base br col embed hr img input link meta param source track wbr')
const RAW = names('script style textarea title')
const OPTIONAL = names('li p dt dd tr td th thead tbody tfoot option optgroup colgroup rt rp html head body')
