/** The words of each package manager for `npm install`. */
const ADD = { npm: 'npm install', pnpm: 'pnpm add', yarn: 'yarn add' }

const INSTALLS = /^npm install (?!-)/gm

/** Gives each block that installs packages a tab for each package manager. In the repository, the pages have that of npm alone. */
export function withTabs(markdown) {
  return markdown.replace(/^```sh\n([\s\S]*?)^```$/gm, (block, lines) => {
    if (lines.search(INSTALLS) < 0) return block
    const tabs = Object.entries(ADD).map(([name, add]) => {
      const own = lines.replace(INSTALLS, `${add} `)
      return `\`\`\`sh [${name}]\n${own}\`\`\``
    })
    return `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`
  })
}
