import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeclaredRule, declaredRules, TagError } from './declared-rules.js'

/** The folders of a tree that have a package of the workspace, by the package's name. */
export function packagesIn(root: string): ReadonlyMap<string, string> {
  const packages = new Map<string, string>()
  for (const group of ['packages', 'apps', 'bench'])
    for (const name of readdirSync(join(root, group))) {
      const folder = join(root, group, name)
      if (!existsSync(join(folder, 'package.json'))) continue
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
      packages.set(manifest.name, folder)
    }
  return packages
}

/** The source files of all packages that are published, from the root, with slashes. */
export function sourcesIn(root: string): string[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}/src`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
    )
    .sort()
}

/**
 * All rules that the sources of a tree declare.
 *
 * @throws TagError for a tag that declares no rule, and for a name that two rules have
 */
export function rulesIn(root: string): readonly DeclaredRule[] {
  const rules = new Map<string, DeclaredRule>()
  for (const file of sourcesIn(root))
    for (const rule of declaredRules(file, readFileSync(join(root, file), 'utf8'))) {
      const other = rules.get(rule.name)
      if (other !== undefined)
        throw new TagError(
          file,
          rule.line,
          `the rule ${rule.name} is declared in ${other.file}:${other.line}, too: give one of them another name`,
        )
      rules.set(rule.name, rule)
    }
  return [...rules.values()]
}
