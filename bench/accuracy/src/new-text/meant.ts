import type { Random } from '../random.js'

/** A text that means what looks like residue, and the endings of the files in which it does. */
export interface Meant {
  readonly name: string
  readonly endings: readonly string[]
  write(word: () => string, random: Random): string
}

const JS = ['js', 'ts', 'mjs', 'cjs', 'jsx', 'tsx']
const WITH_TAGS = ['html', 'vue', 'svelte', 'xml']
const meant = (name: string, endings: readonly string[], write: Meant['write']): Meant => ({
  name,
  endings,
  write,
})

/** Tokenizers, templates, pages about diffs and calls, translations and fixtures, with names that are in no list. */
export const meanings: readonly Meant[] = [
  meant(
    'tokens in strings',
    JS,
    (w) => `const ${w()} = ['<|${w()}|>', "<|${w()}_${w()}|>", \`<｜${w()}｜>\`]\n`,
  ),
  meant('tokens in strings', ['py'], (w) => `${w()} = ["<|${w()}|>", '<end_of_${w()}>']\n`),
  meant('tokens in strings', ['go', 'java', 'rs', 'swift', 'kt'], (w) => `var ${w()} = "<|${w()}|>";\n`),
  meant('tokens in JSON', ['json'], (w) => `{ "${w()}_token": "<|${w()}|>", "${w()}": "</${w()}>" }\n`),
  meant('tokens in YAML', ['yml', 'yaml'], (w) => `${w()}_token: <|${w()}|>\n${w()}: "<|${w()}|>"\n`),
  meant(
    'tokens in prose',
    ['md'],
    (w) => `A turn ends with \`<|${w()}|>\`, and a call with \`</${w()}>\`.\n`,
  ),
  meant('tokens alone in a fence', ['md'], (w) => `\`\`\`\n<|${w()}|>${w()}\n<|${w()}|>\n\`\`\`\n`),
  meant('a template of a chat', ['jinja', 'txt'], (w) => `<|${w()}|>${w()}\n{{ ${w()} }}\n<|${w()}|>\n`),
  meant(
    'a template in a string',
    ['py'],
    (w) => `${w().toUpperCase()} = """\n<|${w()}|>\n{{ ${w()} }}\n</${w()}>\n"""\n`,
  ),
  meant(
    'a template in backticks',
    JS,
    (w) => `const ${w()} = \`\n<${w()}>\n  {{ ${w()} }}\n</${w()}>\n<|${w()}|>\n\`\n`,
  ),
  meant('tags in comments', JS, (w) => `/**\n * <${w()}>\n * </${w()}>\n */\nfunction ${w()}() {}\n`),
  meant(
    'a lone closer in a comment',
    [...JS, 'java', 'go', 'rs', 'c', 'h'],
    (w) => `// ends at </${w()}>\nrun(${w()});\n`,
  ),
  meant('a lone closer in a comment', ['py', 'rb', 'sh'], (w) => `# ends at </${w()}>\n${w()} = 1\n`),
  meant('a lone closer in a string', [...JS, 'py', 'rb', 'php'], (w) => `${w()}.push("</${w()}>")\n`),
  meant(
    'an element over several lines',
    ['jsx', 'tsx', ...WITH_TAGS],
    (w, _, name = w()) => `<${name}\n  id="${w()}"\n>\n  <b>${w()}</b>\n</${name}>\n`,
  ),
  meant('an element of its own', WITH_TAGS, (w, _, name = w()) => `<${name}>\n  {{ ${w()} }}\n</${name}>\n`),
  meant(
    'an element in a template',
    ['erb', 'ejs', 'hbs'],
    (w, _, name = w()) => `<${name}>\n<% if (${w()}) { %>\n</${name}>\n<% } %>\n`,
  ),
  meant(
    'types in angle brackets',
    ['ts', 'java', 'cs', 'rs', 'swift', 'kt'],
    (w) => `Map<${w()}, List<${w()}>> ${w()} = make();\n`,
  ),
  meant('a diff in a fence', ['md'], (w) => `\`\`\`diff\n-${w()} = 1\n+${w()} = 2\n\`\`\`\n`),
  meant('a list of changes', ['md'], (w) => `- ${w()} was removed\n+ ${w()} was added\n`),
  meant('a diff in a string', JS, (w) => `const ${w()} = [\n  '-${w()} = 1',\n  '+${w()} = 2',\n]\n`),
  meant('a diff in a template', JS, (w) => `const ${w()} = \`\n-${w()} = 1\n+${w()} = 2\n\`\n`),
  meant('a sum over lines', [...JS, 'java', 'c'], (w) => `const ${w()} = ${w()}\n  + ${w()}\n  - ${w()};\n`),
  meant('a list in YAML', ['yml', 'yaml'], (w) => `${w()}:\n  - ${w()}\n  - ${w()}\n`),
  meant(
    'a notice in a string',
    JS,
    (w, r) => `const ${w()} = \`[showing lines 1-\${${w()}} of ${r.below(90)}]\`\n`,
  ),
  meant(
    'a notice in a test',
    ['py'],
    (w, r) => `assert ${w()}(x) == "... (${r.below(90)} more lines) ..."\n`,
  ),
  meant(
    'lines in a comment',
    [...JS, 'java', 'go'],
    (w, r) => `// The first ${r.below(90)} lines of ${w()} are headers.\n`,
  ),
  meant(
    'lines in a list',
    ['md'],
    (w, r) => `- ${w()} (at most ${r.below(90)} lines)\n- [${w()}](#${w()}) shows more lines\n`,
  ),
  meant('holes in a template', ['html', 'vue', 'hbs', 'njk', 'jinja'], (w) => `<p>\n  {{ ${w()} }}\n</p>\n`),
  meant('holes in prose', ['md'], (w) => `Write\n\n[your ${w()} code here]\n\nand go on.\n`),
  meant('a hole in a prompt', ['py'], (w) => `${w()} = """Answer:\n{{ ${w()} }}\n[your code here]\n"""\n`),
  meant(
    'curly quotes in strings',
    [...JS, 'py', 'json'],
    (w) => `${'{ "'}${w()}": "say “${w()}” and ‘${w()}’" }\n`,
  ),
  meant('curly quotes in comments', JS, (w) => `// ${w()}: “${w()}”, as ‘${w()}’\n`),
  meant('curly quotes in prose', ['md', 'txt'], (w) => `He said “${w()}”, then: ‘${w()}’.\n`),
  meant('curly quotes in a page', WITH_TAGS, (w) => `<p title="${w()}">“${w()}” = ‘${w()}’</p>\n`),
  meant('curly quotes in a docstring', ['py'], (w) => `def ${w()}():\n    """\n    x = “${w()}”\n    """\n`),
  meant(
    'escapes in strings',
    [...JS, 'py', 'java', 'go'],
    (w) => `${w()} = "\\u2192 \\u003e ${w()} \\x1b[0m";\n`,
  ),
  meant('an escape in a pattern', JS, (w) => `const ${w()} = /[\\u2190-\\u21ff]+\\n  ${w()}/u\n`),
  meant('an escape in prose', ['md'], (w) => `Write \`\\u2192\` for ${w()}, or \\u003e.\n`),
  meant('entities in a page', WITH_TAGS, (w) => `<p>${w()} &lt; ${w()} &amp; &#39;</p>\n`),
  meant('entities in JSX', ['jsx', 'tsx'], (w) => `const ${w()} = <p>${w()} &nbsp; &lt; {x}</p>\n`),
  meant('entities in a string', [...JS, 'py', 'java'], (w) => `${w()}.replace("<", "&lt;");\n`),
  meant('an entity in a comment', [...JS, 'java'], (w) => `/**\n * ${w()} &lt;= ${w()} &amp;&amp; x\n */\n`),
  meant('a written-out break in a string', [...JS, 'py', 'go'], (w) => `${w()}("a\\n  b\\n    ${w()}");\n`),
  meant('the end of JSON in a fixture', JS, (w) => `const ${w()} = '{"${w()}": {"${w()}": false}}'\n`),
  meant(
    'a conflict in a page about them',
    ['md'],
    (w) => `    <<<<<<< HEAD\n    ${w()}\n    =======\n    ${w()}\n    >>>>>>> main\n`,
  ),
]
