/** Whether a line does nothing but close a block, as far as its beginning shows: a bracket, a closing tag, `end`. */
export function closesBlock(line: string): boolean {
  return /^\s*(?:[)\]}]|<\/|end\b|fi\b|done\b|esac\b)/.test(line)
}
