import { inWords } from '../words/in-words.js'

/** What a field beside the edit of a call says about the write. */
export type FieldMeaning =
  /** Nothing: it explains, or it says what happens anyway. */
  | { readonly kind: 'nothing' }
  /** Nothing may be written. */
  | { readonly kind: 'dry-run' }
  /** The file must be the one with this SHA-256: lower-case hexadecimal digits, all 64 or the first eight or more. */
  | { readonly kind: 'hash'; readonly hash: string }
  /** A file that exists may be overwritten. */
  | { readonly kind: 'overwrite' }
  /** The old text must be found to the letter. */
  | { readonly kind: 'exact' }
  /** Something that emend does not do; `instead` says what to send. */
  | { readonly kind: 'unsupported'; readonly instead: string }

/** What a call does apart from its other fields. A mode that says the same is no reason to refuse it. */
export type CallKind = 'replace' | 'delete' | 'create' | 'insert-above' | 'insert-below' | 'patch'

export const NOTHING: FieldMeaning = { kind: 'nothing' }

export function unsupported(instead: string): FieldMeaning {
  return { kind: 'unsupported', instead }
}

/** A SHA-256 as calls write it. */
export const HASH: RegExp = /^"?(?:sha-?256[:=-])?([0-9a-f]{8,64})"?$/i

/** A value that is neither yes nor no may name what is not known. */
export function otherThanYes(value: unknown): FieldMeaning {
  return isNo(value) ? NOTHING : unsupported('true or false, or the call without it')
}

export function isNo(value: unknown): boolean {
  return value === false || value === 0 || /^(?:false|no|off|0)$/i.test(String(value).trim())
}

export function isYes(value: unknown): boolean {
  return value === true || value === 1 || /^(?:true|yes|1)$/i.test(String(value))
}

/** Values of a mode that say what the call does anyway, by what it does. */
const MODES: Readonly<Record<CallKind, RegExp>> = {
  replace:
    /^(?:(?:str_?|string_|text_)?replace(?:_(?:text|string|in_file|one|first))?|(?:search|find)_(?:and_)?replace|update|modify|change|substitute)$/,
  delete: /^(?:(?:str_?)?replace|delete|remove|erase|cut)(?:_(?:text|lines?))?$/,
  create: /^(?:create|write|overwrite|new|add|save|full|replace)(?:_(?:file|all))?$/,
  'insert-above': /^(?:insert|add|prepend|before|above)(?:_(?:before|above|lines?))?$/,
  'insert-below': /^(?:insert|add|append|after|below)(?:_(?:after|below|lines?))?$/,
  patch: /^(?:update|create|modify|change|replace|delete|write|diff)$/,
}

/** Values of a mode that say nothing. */
const ANY_MODE =
  /^(?:edit(?:_file)?|edits|apply(?:_(?:patch|diff|edits?))?|patch|diff|function|tool_(?:use|call)|call|file|text|code|exact|literal|strict|string|plain|default|normal|standard|auto|single|inline|(?:update|modify)_file)$/

/** Words of a mode that changes the write. */
const VERB =
  /^(?:replace|substitute|swap|insert|append|prepend|add|delete|remove|create|overwrite|move|rename|copy|regexp?|pattern|before|after|above|below|start|end|top|bottom|dry|preview|check|validate|verify|only|undo|view|read)$/

/** Whether a mode says what the call does anyway. */
export function saysTheSame(value: unknown, kind: CallKind): boolean {
  const words = typeof value === 'string' ? inWords(value) : ''
  return ANY_MODE.test(words) || MODES[kind].test(words)
}

/** Whether a mode is a word that changes nothing, such as `fast`. */
export function isNoVerb(value: unknown): boolean {
  const words = typeof value === 'string' ? inWords(value).split('_') : []
  return words.length > 0 && words.every((word) => /^[a-z]/.test(word) && !VERB.test(word))
}
