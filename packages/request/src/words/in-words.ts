/** A name in lower case, with one underscore between its words: `secondOldText` and `second old-text` are the same. */
export function inWords(name: string): string {
  const words = name.replace(/[a-z\d](?=[A-Z])/g, '$&_').toLowerCase()
  return words.replace(/[^a-z\d]+/g, '_').replace(/^_|_$/g, '')
}

/** A name by which names are compared: `filePath`, `file_path`, `file-path` and `filepath` are the same. */
export function asOneWord(name: string): string {
  return name.replace(/[^A-Za-z\d]+/g, '').toLowerCase()
}
