import { expect, test } from 'vitest'
import { withTabs } from '../.vitepress/package-managers.mjs'

const block = (...lines: string[]) => ['```sh', ...lines, '```'].join('\n')

test('a block that installs packages gets a tab for each package manager', () => {
  const tabs = withTabs(`Before\n\n${block('npm install emend ai', 'npm pkg set type=module')}\n\nAfter\n`)
  expect(tabs).toBe(
    [
      'Before\n\n::: code-group',
      '```sh [npm]\nnpm install emend ai\nnpm pkg set type=module\n```',
      '```sh [pnpm]\npnpm add emend ai\nnpm pkg set type=module\n```',
      '```sh [yarn]\nyarn add emend ai\nnpm pkg set type=module\n```',
      ':::\n\nAfter\n',
    ].join('\n\n'),
  )
})

test.each([
  ['a command of emend', block('npx emend answer.txt')],
  ['an option of npm', block('npm install --global ./apps/cli')],
  ['words', 'npm install emend'],
  ['words between blocks', `${block('npm test')}\n\nnpm install emend\n\n${block('npm test')}`],
])('%s has no tabs', (_, markdown) => {
  expect(withTabs(markdown)).toBe(markdown)
})
