import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { vsixManifest } from '../../scripts/vsix.mjs'

const text = readFileSync(join(ROOT, 'apps/vscode/package.json'), 'utf8')
const source = JSON.parse(text)
const manifest = vsixManifest(text, '1.2.3')

it('the manifest of the extension has what the marketplace shows, and nothing of the workspace', () => {
  expect(manifest).toMatchObject({
    version: '1.2.3',
    main: manifest['browser'],
    repository: { directory: 'apps/vscode' },
  })
  const left = Object.keys(source).filter((field) => !(field in manifest))
  expect(left.sort()).toEqual(['devDependencies', 'private', 'scripts', 'type'])
})

it('the extension asks for the oldest editor that has all it uses: that of its types', () => {
  expect(source.engines.vscode).toBe(`^${source.devDependencies['@types/vscode']}`)
})

it('every command that the editor lists is there', () => {
  const program = readFileSync(join(ROOT, 'apps/vscode/src/extension.ts'), 'utf8')
  const listed = source.contributes.commands.map(({ command }: { command: string }) =>
    command.replace('emend.', ''),
  )
  expect(listed.filter((name: string) => !program.includes(`command('${name}'`))).toEqual([])
})
