/** The names that servers have for languages, by the endings of files. */
const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'shellscript',
  c: 'c',
  cc: 'cpp',
  cjs: 'javascript',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  cts: 'typescript',
  go: 'go',
  h: 'c',
  hpp: 'cpp',
  htm: 'html',
  html: 'html',
  java: 'java',
  js: 'javascript',
  json: 'json',
  jsonc: 'jsonc',
  jsx: 'javascriptreact',
  less: 'less',
  lua: 'lua',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  php: 'php',
  py: 'python',
  pyi: 'python',
  rb: 'ruby',
  rs: 'rust',
  scss: 'scss',
  sh: 'shellscript',
  svelte: 'svelte',
  toml: 'toml',
  ts: 'typescript',
  tsx: 'typescriptreact',
  vue: 'vue',
  yaml: 'yaml',
  yml: 'yaml',
  zig: 'zig',
}

/** The language of a file by its name, as servers call it. */
export function languageId(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return LANGUAGES[ending] ?? ending
}
