/** What a place of a text is. `text` is long: templates, heredocs, docstrings, regular expressions, what stands between tags. */
export type Kind = 'code' | 'quote' | 'comment' | 'text'

/** What stands between two delimiters. */
export interface Quoted {
  /** Begins it; sticky. */
  readonly open: RegExp
  readonly kind: Kind
  /** Ends it. `$1` is the first group of `open`; '' says that `open` is all of it. Default: what begins it. */
  readonly close?: string
  /** A backslash takes the next character along. */
  readonly escapes?: true
  /** It may go over several lines. */
  readonly lines?: true
  /** It holds others of its kind, which begin with the last group of `open`. */
  readonly nests?: true
  /** Two of its ends, one behind the other, are a character of it. */
  readonly doubled?: true
  /** Begins code in it. */
  readonly hole?: '${' | '#{' | '{' | '\\('
  /** The last group of `open` ends it, below its line: a heredoc. */
  readonly below?: true
  /** Only where a value may begin, and no operator stands. */
  readonly atValue?: true
  /** The end of the text ends it, too. */
  readonly mayEnd?: true
}

/** How the languages of a family are read. */
export interface Family {
  /** What is quoted, and comments, by any of the characters that begin them. The first that matches is taken. */
  readonly quoted: Readonly<Record<string, readonly Quoted[]>>
  /** Default: all six. */
  readonly brackets?: '()'
  /** Whose words open and close blocks. */
  readonly words?: 'lua' | 'ruby'
  readonly tags?: 'jsx' | 'html' | 'xml'
  /** The directives that are lines of their own, after a `#`. */
  readonly directive?: RegExp
  /** The text begins in this. */
  readonly outside?: Quoted
  /** Names and operators of its code may have any signs. */
  readonly signs?: true
}

/** The family of a file, by the ending of its path. Undefined where nothing is known of its language. */
export function familyOf(path: string): Family | undefined {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase()
  if (ending === undefined) return undefined
  return FAMILIES.find(([endings]) => endings.split(' ').includes(ending))?.[1]
}

/**
 * What no code of a file's language has outside of quotes and comments: signs beyond ASCII, and a backslash before a sign. Undefined where
 * code may have them.
 */
export function signsOutside(path: string): RegExp | undefined {
  const family = familyOf(path)
  if (family === undefined || family.signs || family.tags === 'html' || family.tags === 'xml')
    return undefined
  const hasPatterns = Object.values(family.quoted).some((all) => all.some(({ atValue }) => atValue))
  return hasPatterns ? BEYOND_ASCII_OR_NOT : BEYOND_ASCII_OR_ESCAPED
}

const BEYOND_ASCII_OR_ESCAPED =
  /(?![\u0000-\u007f\u2018-\u201f])[\p{P}\p{Sm}\p{So}\p{Sk}]|\\[^\sA-Za-z\d'"`\\]/gu
/** Where a pattern may be taken for code, which backslashes are of it is not known. */
const BEYOND_ASCII_OR_NOT = /(?![\u0000-\u007f\u2018-\u201f])[\p{P}\p{Sm}\p{So}\p{Sk}]|\\!/gu

/** The family of what is in an element that holds no markup: a script or a style. */
export function familyIn(element: string, tag: string): Family | undefined {
  const type = /\b(?:lang|type)=["']?(?:\w+\/)?([\w+-]+)/.exec(tag)?.[1]
  if (element === 'style') return familyOf(`.${type ?? 'css'}`)
  if (element !== 'script') return undefined
  return familyOf(`.${type === undefined ? 'js' : (SCRIPTS[type] ?? type)}`)
}

const SCRIPTS: Readonly<Record<string, string>> = {
  module: 'js',
  javascript: 'js',
  babel: 'js',
  typescript: 'ts',
  importmap: 'json',
  'ld+json': 'json',
}

const SLASHES: Quoted = { open: /\/\/[^\n]*/y, kind: 'comment', close: '' }
const BLOCK: Quoted = { open: /\/\*/y, kind: 'comment', close: '*/', lines: true }
const NESTED: Quoted = { open: /(\/\*)/y, kind: 'comment', close: '*/', lines: true, nests: true }
const HASH: Quoted = { open: /#[^\n]*/y, kind: 'comment', close: '' }
const DASHES: Quoted = { open: /--[^\n]*/y, kind: 'comment', close: '' }
const STRING: Quoted = { open: /["']/y, kind: 'quote', escapes: true }
const LINES: Quoted = { open: /["'`]/y, kind: 'quote', escapes: true, lines: true }
const DOUBLED: Quoted = { open: /["']/y, kind: 'quote', lines: true, doubled: true }
const HOLES: Quoted = { open: /["']/y, kind: 'quote', escapes: true, hole: '${' }
const NAME: Quoted = { open: /`[^`\n]*`/y, kind: 'quote', close: '' }
const CHARACTER: Quoted = { open: /'(?:\\(?:u\{[^}\n]*\}|x..|.)|[^\\'\n])'/uy, kind: 'quote', close: '' }
const TRIPLE: Quoted = { open: /"""|'''/y, kind: 'text', escapes: true, lines: true }
const RAW_TRIPLE: Quoted = { open: /"""/y, kind: 'text', lines: true }
const HOLES_TRIPLE: Quoted = { open: /"""|'''/y, kind: 'text', lines: true, hole: '${' }
const TEMPLATE: Quoted = { open: /`/y, kind: 'text', escapes: true, lines: true, hole: '${' }
const BACKTICKS: Quoted = { open: /`/y, kind: 'text', lines: true }
const REGEXP: Quoted = {
  open: /\/(?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\//y,
  kind: 'text',
  close: '',
  atValue: true,
}
/** A regular expression that its line does not close. */
const OPEN_REGEXP: Quoted = { open: /\//y, kind: 'quote', close: '\n', atValue: true }
const JS = { '/': [SLASHES, BLOCK, REGEXP, OPEN_REGEXP], '`': [TEMPLATE], '"\'': [STRING] }

const RUST_RAW: Quoted = { open: /[bc]?r(#*)"/y, kind: 'text', close: '"$1', lines: true }
const CPP_RAW: Quoted = {
  open: /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y,
  kind: 'text',
  close: ')$1"',
  lines: true,
}
const DART_RAW: Quoted = { open: /r("""|'''|"|')/y, kind: 'quote', close: '$1', lines: true }
const SWIFT_RAW: Quoted = { open: /(#+)("""|"|\/)/y, kind: 'text', close: '$2$1', lines: true }
const SWIFT_STRING: Quoted = { open: /"/y, kind: 'quote', escapes: true, hole: '\\(' }
const SWIFT_TRIPLE: Quoted = { open: /"""/y, kind: 'text', escapes: true, lines: true, hole: '\\(' }
const CS_RAW: Quoted = { open: /\$*("""+)/y, kind: 'text', close: '$1', lines: true }
const CS_VERBATIM: Quoted = { open: /@"/y, kind: 'text', close: '"', lines: true, doubled: true }
const CS_VERBATIM_HOLES: Quoted = {
  open: /(?:\$@|@\$)"/y,
  kind: 'text',
  close: '"',
  lines: true,
  doubled: true,
  hole: '{',
}
const CS_HOLES: Quoted = { open: /\$"/y, kind: 'quote', close: '"', escapes: true, hole: '{' }

const DOLLARS: Quoted = { open: /\$\w*\$/y, kind: 'text', lines: true }
const URL: Quoted = { open: /url\((?!\s*["'])[^()\n]*\)/y, kind: 'quote', close: '' }
const LUA_COMMENT: Quoted = { open: /--\[(=*)\[/y, kind: 'comment', close: ']$1]', lines: true }
const LUA_LONG: Quoted = { open: /\[(=*)\[/y, kind: 'text', close: ']$1]', lines: true }

const PHP_LINE: Quoted = { open: /(?:\/\/|#(?!\[))(?:(?!\?>)[^\n])*/y, kind: 'comment', close: '' }
const PHP_HEREDOC: Quoted = {
  open: /<<<[ \t]*(["']?)([A-Za-z_]\w*)\1(?=\r?\n)/y,
  kind: 'quote',
  close: '',
  below: true,
}
const PHP_OUTSIDE: Quoted = { open: /\?>/y, kind: 'text', close: '<?', lines: true, mayEnd: true }

const RUBY_LINES: Quoted = { open: /["`]/y, kind: 'quote', escapes: true, lines: true, hole: '#{' }
const RUBY_REGEXP: Quoted = {
  open: /\/(?=(?:[^\\/\n]|\\[^\n])*\/|[^\n/]*\n(?:[^\n/]*\n)*[ \t]*\/[a-z]*x)/y,
  kind: 'text',
  close: '/',
  escapes: true,
  lines: true,
  hole: '#{',
  atValue: true,
}
const RUBY_PERCENT: Quoted = {
  open: /%[wWiIqQrxs]?([[({<|!/])/y,
  kind: 'text',
  close: '$1',
  escapes: true,
  lines: true,
  nests: true,
  atValue: true,
}
const RUBY_HEREDOC: Quoted = {
  open: /<<(?:[~-](?=["'`]?[A-Za-z_])|(?=["'`]?[A-Z_]))(["'`]?)(\w+)\1/y,
  kind: 'quote',
  close: '',
  below: true,
  atValue: true,
}
const RUBY_BEGIN: Quoted = { open: /^=begin\b/my, kind: 'comment', close: '\n=end', lines: true }
const RUBY_CHARACTER: Quoted = { open: /(?<![\w)\]}])\?[^\s\w](?=[\s,)\].])/y, kind: 'quote', close: '' }
const RUBY_SYMBOL: Quoted = {
  open: /(?<!:):(?:\[\]=?|[-+*/%<>=!~&|^]{1,3})(?![\w:])/y,
  kind: 'quote',
  close: '',
}
const RUBY_GLOBAL: Quoted = { open: /\$[^\w\s]/y, kind: 'quote', close: '' }

const MARKUP_COMMENT: Quoted = { open: /<!--/y, kind: 'comment', close: '-->', lines: true }
const CDATA: Quoted = { open: /<!\[CDATA\[/y, kind: 'text', close: ']]>', lines: true }
const INSTRUCTION: Quoted = { open: /<\?/y, kind: 'quote', close: '?>', lines: true, mayEnd: true }
const DECLARATION: Quoted = { open: /<!/y, kind: 'quote', close: '>', lines: true, mayEnd: true }
const MARKUP = { '<': [MARKUP_COMMENT, CDATA, INSTRUCTION, DECLARATION] }

const SLASH = [SLASHES, BLOCK]
const NESTING = [SLASHES, NESTED]

/** The families by the endings of files. */
const FAMILIES: readonly (readonly [endings: string, family: Family])[] = [
  ['js mjs cjs jsx tsx', { quoted: JS, tags: 'jsx' }],
  ['ts mts cts', { quoted: JS }],
  ['py pyi', { quoted: { '#': [HASH], '"\'': [TRIPLE, STRING] } }],
  ['go', { quoted: { '/': SLASH, '"\'': [STRING], '`': [BACKTICKS] } }],
  ['rs', { quoted: { '/': NESTING, '"': [LINES], "'": [CHARACTER], brc: [RUST_RAW] } }],
  ['java', { quoted: { '/': SLASH, '"': [TRIPLE, STRING], "'": [STRING] } }],
  ['kt kts', { quoted: { '/': NESTING, '"': [HOLES_TRIPLE, HOLES], "'": [STRING], '`': [NAME] } }],
  [
    'gradle groovy',
    { quoted: { '/': [SLASHES, BLOCK, REGEXP], '"': [HOLES_TRIPLE, HOLES], "'": [TRIPLE, STRING] } },
  ],
  [
    'scala',
    { signs: true, quoted: { '/': NESTING, '"': [RAW_TRIPLE, STRING], "'": [CHARACTER], '`': [NAME] } },
  ],
  ['dart', { quoted: { '/': NESTING, '"\'': [HOLES_TRIPLE, HOLES], r: [DART_RAW] } }],
  [
    'swift',
    {
      signs: true,
      quoted: { '/': NESTING, '"': [SWIFT_TRIPLE, SWIFT_STRING], '#': [SWIFT_RAW], '`': [NAME] },
      directive: /^(?:if|elseif|else|endif)$/,
    },
  ],
  [
    'cs',
    {
      quoted: {
        '/': SLASH,
        '"@$': [CS_RAW, CS_VERBATIM_HOLES, CS_VERBATIM, CS_HOLES, STRING],
        "'": [STRING],
      },
      directive: /^/,
    },
  ],
  [
    'c h cc cpp cxx hpp hh m mm',
    { quoted: { '/': SLASH, '"\'': [STRING], uULR: [CPP_RAW] }, directive: /^/ },
  ],
  ['proto', { quoted: { '/': SLASH, '"\'': [STRING] } }],
  ['json jsonc', { quoted: { '/': SLASH, '"': [STRING] } }],
  ['json5', { quoted: { '/': SLASH, '"\'': [STRING] } }],
  ['css', { signs: true, quoted: { '/': [BLOCK], '"\'': [STRING], u: [URL] } }],
  ['scss less', { signs: true, quoted: { '/': SLASH, '"\'': [STRING], u: [URL] } }],
  [
    'sql',
    { signs: true, quoted: { '/': [BLOCK], '-': [DASHES], '"\'': [DOUBLED], $: [DOLLARS] }, brackets: '()' },
  ],
  [
    'php',
    {
      signs: true,
      quoted: {
        '/': [PHP_LINE, BLOCK],
        '#': [PHP_LINE],
        '"\'': [LINES],
        '<': [PHP_HEREDOC],
        '?': [PHP_OUTSIDE],
      },
      outside: PHP_OUTSIDE,
    },
  ],
  ['lua', { quoted: { '-': [LUA_COMMENT, DASHES], '[': [LUA_LONG], '"\'': [STRING] }, words: 'lua' }],
  [
    'rb podspec gemspec rake',
    {
      signs: true,
      quoted: {
        '#': [HASH],
        '"`': [RUBY_LINES],
        "'": [LINES],
        '/': [RUBY_REGEXP],
        '%': [RUBY_PERCENT],
        '<': [RUBY_HEREDOC],
        '=': [RUBY_BEGIN],
        '?': [RUBY_CHARACTER],
        ':': [RUBY_SYMBOL],
        $: [RUBY_GLOBAL],
      },
      words: 'ruby',
    },
  ],
  ['html htm vue svelte', { quoted: MARKUP, tags: 'html' }],
  ['xml svg xaml csproj', { quoted: MARKUP, tags: 'xml' }],
]
