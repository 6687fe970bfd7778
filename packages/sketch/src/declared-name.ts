/**
 * The name that a line declares or sets: that of a function, a method, a class, a variable or a key. Two lines that declare the
 * same name are versions of one line. Undefined for other lines. Linear.
 */
export function declaredName(line: string): string | undefined {
  if (line.length > LONGEST) return undefined
  const text = line.trim()
  const name = (DECLARATION.exec(text) ?? SETTING.exec(text) ?? METHOD.exec(text))?.[1]
  return name === undefined || STATEMENTS.has(name) ? undefined : name
}

/** The name of what a line heads, also behind its type: that of `public long balance() {` is `balance`. */
export function headedName(line: string): string | undefined {
  const text = line.trim()
  const found = line.length > LONGEST ? null : DECLARATION.exec(text)
  const isType = found !== null && NAME_NEXT.test(text.slice(found[0].length))
  const name = isType ? METHOD.exec(text)?.[1] : undefined
  return name === undefined || STATEMENTS.has(name) ? declaredName(line) : name
}

/** The name that a line declares or assigns as a variable or a function, and not as a key. */
export function variableIn(line: string): string | undefined {
  if (line.length > LONGEST) return undefined
  const text = line.trim()
  const declared = DECLARATION.exec(text)?.[1]
  if (declared !== undefined) return declared.split(/[.:]/).at(-1)
  const name = ASSIGNMENT.exec(text)?.[1]
  // What an assignment reads was there before it.
  return name !== undefined && wordsIn([text.slice(name.length)]).has(name) ? undefined : name
}

/** Whether a line assigns to a name what is made of that name: one step of several that may follow one another. */
export function assignsAnew(line: string): boolean {
  const [, name, value] = (line.length > LONGEST ? null : REPEATED.exec(line.trim())) ?? []
  return name !== undefined && value?.startsWith(name) === true && !/[\w$]/.test(value.charAt(name.length))
}

/** The words of lines, names among them. */
export function wordsIn(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.match(/[\p{L}\p{N}_$]+/gu) ?? []))
}

/** Whether a line heads a function, a method or a class: what a file has once. */
export function headsDeclaration(line: string): boolean {
  const text = line.trim()
  if (line.length > LONGEST || !OPENS.test(text)) return false
  const name = (HEAD.exec(text) ?? METHOD.exec(text))?.[1]
  return name !== undefined && !STATEMENTS.has(name)
}

/** Whether a line begins a function, a method or a class, also one whose parameters are on lines below. */
export function isHead(line: string): boolean {
  const name = line.length > LONGEST ? undefined : HEAD.exec(line.trim())?.[1]
  return (name !== undefined && !STATEMENTS.has(name)) || headsDeclaration(line)
}

/** Whether two lines head functions or classes with two names: two of them, however much alike. */
export function headTwoDeclarations(one: string, other: string): boolean {
  return headsDeclaration(one) && headsDeclaration(other) && declaredName(one) !== declaredName(other)
}

const LONGEST = 400
// A name may say whose it is: `function M.open(`, `def self.find`.
const DECLARATION =
  /^(?:(?:export|default|async|public|private|protected|internal|static|abstract|final|override|declare|readonly|unsafe|pub|inline|virtual|const|let|var|val|def|fn|func|fun|function\*?|class|interface|type|enum|struct|trait|module|namespace|get|set|local|sub)\s+)+(?:\([\w*&\s.[\]]*\)\s*)?([\p{L}_$#][\p{L}\p{N}_$]*(?:(?:[.:][\p{L}_$][\p{L}\p{N}_$]*)+(?=[?!=]?\s*(?:\(|$)))?)/u
const REPEATED = /^([\w$]+(?:\.[\w$]+)*) = (.*)$/
const NAME_NEXT = /^(?:<[\p{L}\p{N}_$<>,?\s]*>)?(?:\[\])*\s+[\p{L}_$]/u
const HEAD =
  /^(?:(?:export|default|async|public|private|protected|internal|static|abstract|final|override|declare|pub|inline|virtual)\s+)*(?:def|fn|func|fun|function\*?|class|interface|enum|struct|trait|module|namespace)\s+(?:\([\w*&\s.[\]]*\)\s*)?([\p{L}_$#][\p{L}\p{N}_$]*(?:(?:[.:][\p{L}_$][\p{L}\p{N}_$]*)+(?=[?!=]?\s*(?:\(|$)))?)/u
const SETTING = /^["']?([\p{L}_$@][\p{L}\p{N}_$.-]*)["']?\s*(?::(?![:=])|(?<![=!<>])=(?![=>]))/u
const ASSIGNMENT = /^([\p{L}_][\p{L}\p{N}_]*)\s*=(?![=>])/u
/** Its list of parameters begins with no text: `it('does this', () => {` is a call. */
const METHOD =
  /^(?:[\p{L}_$<][\p{L}\p{N}_$<>,[\]*&?]*\s+)*([\p{L}_$#~][\p{L}\p{N}_$]*)\s*\((?!['"`])[^;]*[{:]$/u
const OPENS = /[{:]$|^(?:def|class|module)\b/
const STATEMENTS = new Set(
  'if for while switch catch return else do with try case default except elif when match foreach until unless loop select function'.split(
    ' ',
  ),
)
