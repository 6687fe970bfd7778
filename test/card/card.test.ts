import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, publishedPackages, ROOT, workspacePackages } from '../../scripts/packages.mjs'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { scripts, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'devDependencies',
  Record<string, string>
>

describe('the design card of the person this is built for', () => {
  it.each([
    'packages',
    'apps',
    '.changeset',
    'turbo.json',
    'package.json',
    'pnpm-workspace.yaml',
    'tsconfig.base.json',
    'README.md',
  ])('has %s at the top level', (name) => {
    expect(existsSync(join(ROOT, name))).toBe(true)
  })

  it('is a workspace of pnpm', () => {
    expect(read('pnpm-workspace.yaml')).toMatch(/^packages:\n {2}- packages\/\*\n {2}- apps\/\*\n/)
    expect(devDependencies).toHaveProperty('pnpm')
  })

  it('builds with turbo', () => {
    expect(devDependencies).toHaveProperty('turbo')
    expect(scripts['build']).toBe('node scripts/quietly.mjs build')
    expect(scripts['loud:build']).toMatch(/^turbo run build\b/)
    expect(JSON.parse(read('turbo.json'))).toHaveProperty('tasks.build')
  })

  it('builds every package and program with tsup, and with no bundler beside it', () => {
    expect(devDependencies).toHaveProperty('tsup')
    const built = workspacePackages().flatMap(({ manifest }) => manifest.scripts?.['build'] ?? [])
    expect(built.length).toBeGreaterThanOrEqual(publishedPackages().length)
    for (const { manifest } of publishedPackages())
      expect(manifest.scripts?.['build'], manifest.name).toMatch(
        /^tsup --config \.\.\/\.\.\/tsup\.config\.ts\b/,
      )
    expect(
      Object.keys(devDependencies).filter((name) => /rollup|rolldown|webpack|parcel/.test(name)),
    ).toEqual([])
  })

  it('describes releases with changesets', () => {
    expect(devDependencies).toHaveProperty('@changesets/cli')
    expect(scripts['release']).toContain('changeset publish')
    const { fixed } = JSON.parse(read('.changeset/config.json')) as { fixed: string[][] }
    expect(fixed.flat().sort()).toEqual(
      publishedPackages()
        .map(({ manifest }) => manifest.name)
        .sort(),
    )
  })

  it('tests with vitest', () => {
    expect(devDependencies).toHaveProperty('vitest')
    expect(scripts['test:built']).toBe('vitest run')
    expect(scripts['test']).toContain('test:built')
  })

  it('measures similarity with fastest-levenshtein', () => {
    const using = publishedPackages().filter(({ folder }) =>
      filesBelow(join(folder, 'src')).some((file) =>
        /from 'fastest-levenshtein'/.test(readFileSync(file, 'utf8')),
      ),
    )
    expect(using.map(({ manifest }) => manifest.name)).toContain('@emend/core')
    for (const { manifest } of using)
      expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty('fastest-levenshtein')
  })
})
