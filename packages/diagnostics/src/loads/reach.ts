import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MANIFEST, type Project } from './configurations.js'
import { isPath, mentionsIn, SCRIPT } from './mentions.js'
import { isPackages, namedIn, plainPath } from './names.js'
import { loadedByNode } from './node-options.js'
import { linksOutOf, manifestOf, nearestManifest, packageFrom, packagesIn, textOf } from './packages.js'
import { isInside, realOf } from './places.js'

/** A tool of which it is asked what it would load. */
export interface Tool {
  readonly name: string
  /** As in `Loads`. */
  readonly loads: readonly string[]
  /** The names among them whose files are followed in any case. Default: all. */
  readonly follows?: readonly string[] | undefined
  /** The program and its arguments. */
  readonly run?: readonly string[] | undefined
}

/**
 * Returns a function that says whether a tool would load a file: by its name, because a configuration or code that one loads imports it,
 * because it is the program, or because it is in a package to which a link leads. It is as `emend trust` follows code. Where code of
 * the project computes what it loads, any code counts.
 *
 * @param root of the project, absolute with links resolved
 * @param files about which the function will be asked, absolute
 * @param project with all files that have a name of `loads`
 */
export async function loadedBy(
  tool: Tool,
  root: string,
  files: readonly string[],
  { configurations, packages }: Project,
): Promise<(file: string) => boolean> {
  const isNamed = namedIn(tool.loads)
  const inRoot = (file: string) => isInside(root, file)
  const byName = (file: string) => inRoot(file) && isNamed(relative(root, file).split(sep).join('/'))
  // Most edits are of files in no package of their own; then no package needs to be followed to others.
  const nested = await Promise.all(files.map((file) => nearestManifest(dirname(file))))
  const reach = new Reach(
    root,
    nested.some((one) => one !== undefined && one.folder !== root),
  )
  const isFollowed = namedIn(tool.follows ?? tool.loads)
  const own = configurations.filter((file) => isNamed(basename(file)) && !NOT_FOLLOWED.test(basename(file)))
  for (const file of own) if (isFollowed(basename(file))) await reach.start(file)
  for (const file of await programsOf(tool.run ?? [], root)) await reach.start(file)
  await reach.load(await loadedByNode(tool.loads, root), root)
  await reach.follow(packages, configurations)
  // A plugin loads the configuration of its own tool, such as that of Tailwind.
  const others = own.filter((file) => reach.names(toolOf(basename(file))))
  for (const file of others) await reach.start(file)
  if (others.length > 0) await reach.follow(packages, [])
  return (file) => byName(file) || reach.has(file)
}

/** The tool whose configuration a file is, by its name: `svelte` for `svelte.config.js`, `babel` for `.babelrc`. */
function toolOf(name: string): string {
  return (
    /^\.?([a-z\d-]+)(?:\.config\b|rc\b)/i.exec(
      name.replace(/rc$/, '.config').replace(/rc\./, '.config.'),
    )?.[1] ?? ''
  )
}

/** What is loaded and not followed: what package managers write, and Python. */
const NOT_FOLLOWED = /^(?:\.pnp\.|python|pyvenv)|\.(?:py|pth)$/i

/** All that is loaded from some files on. */
class Reach {
  readonly #root: string
  readonly #followsPackages: boolean
  readonly #files = new Set<string>()
  readonly #folders: string[] = []
  /** Names of files that code may join with a path. */
  readonly #joined = new Set<string>()
  readonly #patterns: ((file: string) => boolean)[] = []
  readonly #words = new Set<string>()
  /** The folders of the packages of the project, by name. */
  readonly #workspace = new Map<string, string>()
  readonly #open: string[] = []
  readonly #seen = new Set<string>()
  readonly #packages = new Set<string>()
  #computes = false

  constructor(root: string, followsPackages: boolean) {
    this.#root = root
    this.#followsPackages = followsPackages
  }

  has(file: string): boolean {
    const plain = plainPath(file)
    return (
      (this.#computes && CODE.test(basename(file))) ||
      this.#files.has(plain) ||
      this.#joined.has(basename(plain)) ||
      this.#folders.some((folder) => isInside(folder, plain)) ||
      this.#patterns.some((fits) => fits(plain))
    )
  }

  /** Whether anything that was followed has a word with this in it. */
  names(tool: string): boolean {
    return tool.length > 2 && [...this.#words].some((word) => word.includes(tool))
  }

  /** Adds a file, under its name and where a link leads. */
  async start(file: string): Promise<void> {
    const real = await realOf(file)
    for (const one of [file, real]) this.#files.add(plainPath(one))
    if (this.#isPackaged(real)) return this.#package(await folderOfPackage(real))
    if (!this.#seen.has(real) && this.#seen.size < MOST_FILES) {
      this.#seen.add(real)
      this.#open.push(real)
    }
  }

  /** Adds what code in a folder would load by these names. */
  async load(names: readonly string[], folder: string): Promise<void> {
    for (const name of names) {
      if (isPath(name)) await this.#path(name, folder)
      else this.#words.add(PACKAGE_NAME.exec(name)?.[1] ?? name)
    }
    await this.#names(
      names.filter((name) => !isPath(name)),
      folder,
    )
  }

  /** Follows what was added. @param packages the folders of packages in the project @param files its package.json files, among others */
  async follow(packages: readonly string[], files: readonly string[]): Promise<void> {
    // Some package managers find the packages of a workspace without links.
    for (const file of files)
      if (basename(file) === MANIFEST && this.#isOwn(file)) {
        const manifest = await manifestOf(dirname(file))
        if (manifest?.name !== undefined) this.#workspace.set(manifest.name, manifest.folder)
      }
    await this.#followFiles()
    for (const [name, folder] of this.#workspace)
      if (this.#words.has(name) || FOR_TOOLS.test(name)) await this.#package(folder)
    for (const folder of packages) {
      const real = await realOf(folder)
      // All of its files are those of packages.
      if (this.#isOwn(real)) this.#folders.push(plainPath(real))
      for (const name of await packagesIn(folder))
        if (this.#words.has(name) || FOR_TOOLS.test(name))
          await this.#package(await realOf(join(folder, name)))
    }
    await this.#followFiles()
  }

  async #followFiles(): Promise<void> {
    for (let file = this.#open.pop(); file !== undefined; file = this.#open.pop()) {
      const mentions = await mentionsIn(file, await textOf(file))
      if (mentions.computes) this.#computes = true
      for (const word of mentions.words) {
        for (const one of [word, PACKAGE_NAME.exec(word)?.[1]]) if (one !== undefined) this.#words.add(one)
        if (mentions.joins && CODE.test(word)) this.#joined.add(basename(plainPath(word)))
      }
      for (const path of mentions.paths) await this.#path(path, dirname(file))
      await this.#names(mentions.names, dirname(file))
    }
  }

  async #path(path: string, folder: string): Promise<void> {
    const plain = withoutQuery(path)
    if (plain === undefined) return
    const file = resolve(folder, plain)
    const [real, besides] = [await realOf(file), join(await realOf(dirname(file)), basename(file))]
    for (const ending of ENDINGS) {
      for (const one of [file, real, besides]) this.#files.add(plainPath(`${one}${ending}`))
      const one = `${file}${ending}`
      if (SCRIPT.test(basename(one)) || DATA.test(one)) await this.#startIfThere(one)
    }
    const manifest = await manifestOf(file)
    for (const entry of manifest?.entries ?? []) await this.#entry(entry)
  }

  async #startIfThere(file: string): Promise<void> {
    if ((await textOf(file)) !== '') await this.start(file)
  }

  async #names(names: readonly string[], folder: string): Promise<void> {
    for (const name of names) {
      const [, own = name] = PACKAGE_NAME.exec(name) ?? []
      const manifest = await nearestManifest(folder)
      if (name.startsWith('#'))
        for (const entry of manifest?.imports ?? [])
          await (isAbsolute(entry) ? this.#entry(entry) : this.#named(entry, folder))
      else if (manifest?.name === own) for (const entry of manifest.entries) await this.#entry(entry)
      await this.#named(own, folder)
    }
  }

  async #named(name: string, folder: string): Promise<void> {
    const found = name.startsWith('#')
      ? undefined
      : ((await packageFrom(name, folder)) ?? this.#workspace.get(name))
    if (found !== undefined) await this.#package(found)
  }

  /** Adds a file that a package.json names; `*` in it stands for any characters. */
  async #entry(file: string): Promise<void> {
    if (file.includes('*')) {
      const [first = '', last = ''] = plainPath(file).split('*')
      this.#patterns.push((one) => one.startsWith(first) && one.endsWith(last))
      // Which of these files is loaded is not known, and what they load is neither.
      this.#computes ||= isInside(this.#root, file)
    } else await this.#path(file, dirname(file))
  }

  /** Adds a package, and those that it needs. @param folder with links resolved */
  async #package(folder: string): Promise<void> {
    if (this.#packages.has(folder) || this.#packages.size > MOST_PACKAGES) return
    this.#packages.add(folder)
    const manifest = await manifestOf(folder)
    if (this.#isOwn(folder)) {
      // A link to the project itself is its own name.
      if (!isInside(folder, this.#root)) this.#folders.push(plainPath(folder))
      for (const entry of manifest?.entries ?? []) await this.#entry(entry)
    } else
      for (const target of await linksOutOf(folder))
        if (this.#isOwn(target)) this.#folders.push(plainPath(target))
    if (!this.#followsPackages) return
    for (const name of manifest?.needs ?? []) await this.#named(name, folder)
  }

  /** Whether a file is of a package that was installed. */
  #isPackaged(file: string): boolean {
    return isPackages(isInside(this.#root, file) ? relative(this.#root, file) : file)
  }

  /** Whether a file or folder is one of the project that no package manager wrote. */
  #isOwn(file: string): boolean {
    return isInside(this.#root, file) && !this.#isPackaged(file)
  }
}

/** The files of the project that may be the program, or that it gets as arguments, whether they are there or not. */
async function programsOf(
  [program = '', ...args]: readonly string[],
  root: string,
): Promise<readonly string[]> {
  const isPath = /[/\\]/.test(program)
  const folders = isPath
    ? [root]
    : (process.env['PATH'] ?? '').split(process.platform === 'win32' ? ';' : ':')
  const named = folders.map((folder) => resolve(root, folder, program))
  const real = await Promise.all(named.map((file) => realOf(file)))
  const given = args.filter((one) => one !== '' && !/[{}\n]/.test(one)).map((one) => resolve(root, one))
  const there = await Promise.all(given.map(async (file) => ((await textOf(file)) === '' ? [] : [file])))
  return [...named, ...real, ...there.flat()].filter((file) => isInside(root, file))
}

async function folderOfPackage(file: string): Promise<string> {
  return (await nearestManifest(dirname(file)))?.folder ?? dirname(file)
}

/** A path as a file has it; undefined for a URL that is none of a file. */
function withoutQuery(path: string): string | undefined {
  try {
    return path.startsWith('file:') ? fileURLToPath(path) : path.split(/[?#]/)[0]
  } catch {
    return undefined
  }
}

const PACKAGE_NAME = /^((?:@[^/]+\/)?[^/]+)/
/** What a name without its ending may stand for. */
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.jsx', '.tsx', '.json', '.node'].flatMap(
  (ending) => (ending === '' || ending === '.node' ? [ending] : [ending, `/index${ending}`]),
)
const DATA = /\.(?:json|jsonc|ya?ml|toml)$/
/** What Node and the loaders of tools can execute. */
const CODE = /^[^.]+$|\.(?:[cm]?[jt]sx?|node|wasm|vue|svelte)$/i
/** Packages that tools load by names of their own, or that they make from shorter ones. */
const FOR_TOOLS =
  /^(?:@[^/]+\/)?(?:eslint|prettier|typescript)(?:-|$)|^@(?:typescript-eslint|eslint|prettier|biomejs)\/|^(?:vscode-langservers-extracted|pyright)$|(?:eslint|prettier|typescript)-plugin/
const MOST_FILES = 1_000
const MOST_PACKAGES = 5_000
