import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { addressFields, repositoryOf } from './addresses.mjs'

/**
 * Returns what must be mended before the packages of a copy of the repository can be published.
 *
 * @param publisher the address of the repository that publishes, if one does
 */
export function problemsBeforePublishing(root, packages, publisher = repositoryOf(root)) {
  return [
    ...(repositoryOf(root) === publisher ? [] : [`package.json: "repository" must be ${publisher}`]),
    ...packages.flatMap(({ folder, manifest }) => [
      ...manifestProblems(manifest),
      ...addressProblems(manifest, addressFields(folder, root)),
    ]),
    ...licenseProblems(root, packages),
  ]
}

/**
 * Returns what is wrong in a tarball.
 *
 * @param listing the paths in it, one a line
 * @param read returns the text of a file in it
 */
export function problemsOfTarball(listing, read, versions, root) {
  const manifest = JSON.parse(read('package.json'))
  const files = listing.split('\n').map((path) => path.replace(/^package\//, ''))
  const hasOtherLicense =
    files.includes('LICENSE') && read('LICENSE') !== readFileSync(join(root, 'LICENSE'), 'utf8')
  return [
    ...dependencyProblems(manifest, versions),
    ...fileProblems(manifest, files),
    ...(hasOtherLicense ? [`${manifest.name}: the tarball has another LICENSE`] : []),
  ]
}

/** The registry refuses provenance unless `repository` names the repository and the folder that the package was built from. */
function addressProblems(manifest, fields) {
  return Object.keys(fields)
    .filter((key) => !isDeepStrictEqual(manifest[key], fields[key]))
    .map((key) => `${manifest.name}: ${key} is missing or not the workspace's: run npm run addresses`)
}

/** Returns what is missing in a manifest, or must not be there, for the package to be published. */
function manifestProblems(manifest) {
  const { name, license, description, keywords, engines, files, exports, publishConfig } = manifest
  const rules = [
    [license === 'MIT', 'license is not MIT'],
    [Boolean(description), 'description is missing'],
    [keywords?.length > 0, 'keywords are missing'],
    [Boolean(engines?.node), 'engines.node is missing'],
    [
      manifest.type === 'module' && manifest.sideEffects === false,
      'type or sideEffects is not as in the others',
    ],
    [files?.includes('dist') && files.includes('src'), 'files are not dist and src'],
    [exports?.['.'] && exports['./package.json'], 'exports has no "." or no "./package.json"'],
    [publishConfig?.access === 'public', 'publishConfig.access is not public'],
    [publishConfig?.provenance === true, 'publishConfig.provenance is not true'],
    [Object.keys(publishConfig ?? {}).length === 2, 'publishConfig has more than access and provenance'],
    [manifest.version !== '0.0.0', 'version is 0.0.0: no changeset names it or what it depends on'],
  ]
  return rules.filter(([holds]) => !holds).map(([, problem]) => `${name}: ${problem}`)
}

/** Returns the dependencies of a packed manifest on other packages of the workspace whose version range is wrong. */
function dependencyProblems({ name, dependencies = {}, peerDependencies = {} }, versions) {
  return Object.entries({ ...dependencies, ...peerDependencies }).flatMap(([other, range]) => {
    const version = versions.get(other)
    if (version === undefined) return range.includes(':') ? [`${name}: ${other} is ${range}`] : []
    return range === `^${version}` ? [] : [`${name}: ${other} is ${range}, and its version is ${version}`]
  })
}

/** Returns the files that a manifest refers to but its tarball does not contain. */
function fileProblems({ name, exports = {}, bin = {} }, files) {
  return ['LICENSE', 'README.md', ...targetsOf(exports), ...Object.values(bin)]
    .map((path) => path.replace(/^\.\//, ''))
    .filter((path) => !files.includes(path))
    .map((path) => `${name}: the tarball has no ${path}`)
}

/** Returns the files of `exports`, under all conditions. */
function targetsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(targetsOf)
}

/**
 * Returns the packages whose folder has no LICENSE, or another one than the repository. pnpm packs the repository's where a
 * folder has none, npm does not.
 */
function licenseProblems(root, packages) {
  const license = readFileSync(join(root, 'LICENSE'), 'utf8')
  return packages.flatMap(({ folder, manifest: { name } }) => {
    const file = join(folder, 'LICENSE')
    if (!existsSync(file)) return [`${name}: its folder has no LICENSE`]
    return readFileSync(file, 'utf8') === license ? [] : [`${name}: its LICENSE is not the repository's`]
  })
}
