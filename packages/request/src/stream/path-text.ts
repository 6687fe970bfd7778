/** Removes emphasis, back-ticks or quotation marks that enclose the whole text. */
export function withoutMarks(text: string): string {
  for (const mark of ['**', '*', '`', '"', "'"]) {
    if (text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark))
      return withoutMarks(text.slice(mark.length, -mark.length).replace(/:$/, ''))
  }
  return text
}

/** Whether a text by itself can be a path. */
export function isPath(text: string): boolean {
  if (/[<>|"*?`\u0000-\u001f]|:\/\/|^[-+]/.test(text) || text.endsWith('/')) return false
  const name = text.split(/[\\/]/).at(-1) ?? ''
  if (
    KNOWN_NAMES.test(name) ||
    /^\.?[^.\s](?:.*\S)?\.(?=\d*[a-z])\w{1,12}$/i.test(name) ||
    /^\.[a-z][\w-]*$/i.test(name)
  )
    return true
  return name !== text && /^[\w.@-]+$/.test(name) && !/\s/.test(text)
}

/** Files that commonly have no extension. */
const KNOWN_NAMES =
  /^(?:Makefile|Dockerfile|Containerfile|Gemfile|Rakefile|Procfile|Jenkinsfile|Vagrantfile|LICENSE|LICENCE|COPYING|README|CHANGELOG|ChangeLog|AUTHORS|CONTRIBUTORS|MAINTAINERS|CODEOWNERS)$/

/**
 * The files that a sentence mentions: in back-ticks, in bold or as links, or else as plain words. Code has dots, too
 * (`os.path`), so a mention must have the extension of a known kind of file, or a folder in front. Linear.
 */
export function mentionsIn(sentence: string): readonly string[] {
  const marked = Array.from(sentence.matchAll(MARKED), ([, ticked, bold, linked]) =>
    withoutMarks(ticked ?? bold ?? linked ?? '').replace(/:$/, ''),
  ).filter((text) => !/\s/.test(text) && isMention(text))
  const paths = marked.length > 0 ? marked : sentence.split(WORD_ENDS).filter(isWordMention)
  return Array.from(new Set(paths))
}

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(/g
const WORD_ENDS = /[\s()[\]{}"'`*,;，。、：；]+|(?<![.:!?])[.:!?]+(?=\s|$)/

function isMention(text: string): boolean {
  if (!isPath(text)) return false
  const name = text.split(/[\\/]/).at(-1) ?? ''
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return (
    KNOWN_NAMES.test(name) ||
    (name !== text && /[^.]\.[a-z]\w*$/i.test(name)) ||
    FILE_EXTENSIONS.test(extension)
  )
}

/** Whether a plain word names a file. `Node.js` and similar product names do not. */
function isWordMention(word: string): boolean {
  return isMention(word) && !/^[A-Z]\w*\.js$/.test(word) && !/^node\.js$/i.test(word)
}

/** Extensions of text files that are commonly edited. */
const FILE_EXTENSIONS =
  /^(?:[ch]|cc|cpp|cxx|hh|hpp|cs|csproj|m?[jt]sx?|c[jt]s|mts|vue|svelte|astro|pyi?|ipynb|rb|erb|php|go|rs|java|kts?|scala|groovy|gradle|swift|mm?|dart|lua|jl|pl|sh|bash|zsh|fish|ps1|bat|cmd|sql|x?html?|s?css|sass|less|xml|svg|json[c5l]?|ya?ml|toml|ini|cfg|conf|properties|mdx?|rst|txt|tex|proto|graphql|gql|tf|hcl|nix|exs?|erl|hs|elm|mli?|clj[sc]?|el|zig|nim|sol|cmake|mk|gd|tscn|prisma|csv|tmpl|tpl|j2|hbs|ejs|pug|twig|glsl|wgsl|ino)$/i
