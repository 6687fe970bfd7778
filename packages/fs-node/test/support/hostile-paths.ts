import { createHash } from 'node:crypto'
import {
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CLOSED_PATHS, OPEN_PATHS } from '../../../fs/test/support/closed-spellings.js'
import type { TreeOptions } from '../../src/open-tree.js'

/** A text that no read may return. */
export const SECRET = 'the canary sings'
/** A line in every file, so that an edit of any of them can be planned. */
export const LINE = 'a line that every file has\n'
const SECRET_FILE = `${LINE}${SECRET}\n`

/** A root, and folders outside it. */
export interface World {
  /** The folder that contains everything, used by nothing else. */
  readonly base: string
  readonly root: string
  /** A folder next to the root, with files that could be read, changed and removed. */
  readonly outside: string
  /** File handles to close when the world is removed. */
  readonly handles: number[]
}

export type Make = (world: World) => void

export function makeWorld(): World {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'emend-hostile-')))
  const world = { base, root: join(base, 'home/root'), outside: join(base, 'home/outside'), handles: [] }
  mkdirSync(world.root, { recursive: true })
  fillRoot(world)
  // Some have the same bytes as a file in the root, so that a check of the content cannot tell them apart.
  for (const path of ['../outside/a.txt', '../outside/er/a.txt']) put(world, path, LINE)
  for (const path of ['../outside/secret.txt', '../outside/folder/secret.txt', '../root-sibling/secret.txt'])
    put(world, path, SECRET_FILE)
  put(world, '../outside/run.sh', SECRET_FILE, 0o755)
  mkdirSync(join(world.outside, 'empty'))
  return world
}

/** Restores the root to its initial state, which is faster than creating another world. */
export function resetRoot(world: World): void {
  for (const folder of [world.root, join(world.base, 'old')]) remove(folder)
  mkdirSync(world.root)
  fillRoot(world)
}

export function removeWorld({ base, handles }: World): void {
  for (const handle of handles) closeSync(handle)
  remove(base)
}

function fillRoot(world: World): void {
  for (const path of ['a.txt', 'b.txt', 'folder/a.txt', 'folder/secret.txt']) put(world, path, LINE)
}

/** Removes whatever is at a path, if anything. It takes a tenth of the time of `rmSync`. */
function remove(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (!stats.isDirectory()) unlinkSync(path)
  else {
    for (const name of readdirSync(path)) remove(`${path}/${name}`)
    rmdirSync(path)
  }
}

/**
 * Fills the placeholders in a text of the tables: `{root}` and `{outside}` become absolute paths, `{host}` the name
 * of this machine.
 */
export function fill(text: string, { root, outside }: World): string {
  return text.replaceAll('{root}', root).replaceAll('{outside}', outside).replaceAll('{host}', hostname())
}

function put({ root }: World, path: string, content: string, mode = 0o644): void {
  const place = join(root, path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, content, { mode })
}

/** Paths that are refused regardless of what is on the disk. */
export const REFUSED_PATHS: Readonly<Record<string, readonly string[]>> = {
  'absolute on POSIX': [
    '/',
    '//',
    '/.',
    '/..',
    '/emend-hostile.txt',
    '//emend-hostile.txt',
    '/../emend-hostile.txt',
    '{outside}',
    '{outside}/secret.txt',
    '{outside}/new.txt',
    '{outside}/new/new.txt',
    '/{outside}/secret.txt',
    '///{outside}//secret.txt',
    '/.{outside}/secret.txt',
    '/..{outside}/secret.txt',
    '/../..{outside}/secret.txt',
    '{root}',
    '{root}/a.txt',
    '{root}/../outside/secret.txt',
    '/proc/self/root{outside}/secret.txt',
  ],
  'up and out': [
    '..',
    '../',
    '../..',
    '../outside',
    '../outside/secret.txt',
    '../outside/run.sh',
    '../outside/new.txt',
    '../outside/new/new.txt',
    '../outside/.',
    './../outside/secret.txt',
    './/..//outside//secret.txt',
    '././../outside/secret.txt',
    '..//outside/secret.txt',
    '.././outside/secret.txt',
    '../outside/folder/../secret.txt',
    '../outside/../outside/secret.txt',
    '../root/../outside/secret.txt',
    '../root-sibling/secret.txt',
    '../../home/outside/secret.txt',
    'folder/../../outside/secret.txt',
    'folder/./../../outside/secret.txt',
    'folder//..//..//outside/secret.txt',
    'folder/../folder/../../outside/secret.txt',
    'missing/../../outside/secret.txt',
    'a/b/c/../../../../outside/secret.txt',
    'a.txt/../../outside/secret.txt',
    '~/../../outside/secret.txt',
    `${'../'.repeat(64)}{outside}/secret.txt`,
    `folder/${'../'.repeat(64)}{outside}/secret.txt`,
    `${'a/'.repeat(64)}${'../'.repeat(65)}outside/secret.txt`,
  ],
  'up and in again': ['../root', '../root/a.txt', 'folder/..', 'folder/../a.txt', 'a/../a.txt', 'folder/../'],
  'with backslashes': [
    '\\',
    '\\a.txt',
    '\\..\\outside\\secret.txt',
    '..\\',
    '..\\..',
    '..\\outside\\secret.txt',
    '.\\..\\outside\\secret.txt',
    '..\\../outside/secret.txt',
    '../..\\outside/secret.txt',
    'folder\\..\\..\\outside\\secret.txt',
    'folder/..\\..\\outside\\secret.txt',
    'folder\\../a.txt',
    'folder\\..',
    './\\a.txt',
    '\\..{outside}/secret.txt',
  ],
  'on a drive': [
    'C:',
    'c:',
    'C:a.txt',
    'C:\\a.txt',
    'C:/a.txt',
    'C:\\Windows\\win.ini',
    'z:..\\outside\\secret.txt',
    'C:{outside}/secret.txt',
    'c:../outside/secret.txt',
    './C:/a.txt',
    'folder/C:\\a.txt',
  ],
  'on another machine, or in a namespace of Windows': [
    '\\\\server\\share\\a.txt',
    '//server/share/a.txt',
    '\\\\localhost\\C$\\a.txt',
    '\\\\127.0.0.1\\share\\..\\a.txt',
    '\\\\?\\C:\\a.txt',
    '\\\\?\\UNC\\server\\share\\a.txt',
    '\\\\.\\pipe\\a',
    '\\\\.\\PhysicalDrive0',
    '\\??\\C:\\a.txt',
    '//?/C:/a.txt',
    '//./C:/a.txt',
    '\\Device\\HarddiskVolume1\\a.txt',
  ],
  'a device of Windows': [
    'CON',
    'con',
    'Con.txt',
    'PRN',
    'aux',
    'AUX.c',
    'NUL',
    'nul.tar.gz',
    'COM1',
    'com9.log',
    'COM¹',
    'LPT1',
    'lpt9.txt',
    'LPT³.a',
    'CONIN$',
    'conout$.txt',
    'con .txt',
    'NUL  .a.b',
    'folder/aux.ts',
    'aux/a.txt',
    'folder\\nul',
    'nul\\a.txt',
  ],
  'an alternate stream': [
    'a.txt:stream',
    'a.txt::$DATA',
    'a.txt:stream:$DATA',
    'folder:$I30:$INDEX_ALLOCATION/a.txt',
    'folder::$INDEX_ALLOCATION',
    '.emend::$INDEX_ALLOCATION/a.txt',
    'folder/a.txt:..\\secret',
    ':',
    ':a.txt',
  ],
  'ending in what Windows drops': [
    'a.txt.',
    'a.txt ',
    'a.txt...',
    'a.txt. .',
    'folder./a.txt',
    'folder /a.txt',
    'folder. \\a.txt',
    '...',
    '.../outside/secret.txt',
    '....//outside/secret.txt',
    '.. /outside/secret.txt',
    '.. ./outside/secret.txt',
    '. ./outside/secret.txt',
    ' ../outside/secret.txt',
    '.. \\outside\\secret.txt',
    '. /a.txt',
    '.\u2060./outside/secret.txt',
    ' ',
    '.emend./a.txt',
    '.emend /a.txt',
  ],
  'with control characters': [
    '\0',
    'a.txt\0',
    'a\0.txt',
    '../outside/secret.txt\0',
    '../outside/secret.txt\0.png',
    'a.txt\0/../../outside/secret.txt',
    '{outside}/secret.txt\0',
    'a\nb.txt',
    '\r../outside/secret.txt',
    '..\t/outside/secret.txt',
    '\u001b[2J',
    'a\u007f',
    'a\u0085b',
  ],
  'with half of a surrogate pair': [
    '\ud800',
    'a\udc00b',
    '../outside/\udfff',
    'folder/\ud83d.txt',
    '..\udc2f',
  ],
  'of a folder': ['', '.', './', './.', 'folder/', 'folder//', 'folder/.', 'folder\\', 'a.txt/', 'new/'],
  'a URL': [
    'file:///emend-hostile.txt',
    'file://{outside}/secret.txt',
    'FILE://localhost{outside}/secret.txt',
    'file:../outside/secret.txt',
    'file:..%2foutside%2fsecret.txt',
    'http://localhost/a.txt',
    'data:text/plain,a',
  ],
  'into a closed folder': [...CLOSED_PATHS],
  'into the state folder': [
    '.emend',
    '.emend/a.txt',
    './.emend//a.txt',
    './/.emend/./a.txt',
    '.EMEND/a.txt',
    '.Emend',
    '.eMeNd/journal/plan.json',
    '.emend/.gitignore',
    '.emend/lock',
    '.emend/lock/owner.json',
    '.emend/journal/20200101-000000000-abcdef/plan.json',
    '.emend/journal/20200101-000000000-abcdef/committed',
    '.emend/history/20200101-000000000-abcdef/0.old',
  ],
}

/** Paths that look hostile but are ordinary names. Files written there are in the root. */
export const ORDINARY_PATHS: readonly string[] = [
  ...OPEN_PATHS,
  '~',
  '~/secret.txt',
  '~root/.profile',
  '$HOME/secret.txt',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a shell that would fill it in.
  '${HOME}/secret.txt',
  '%USERPROFILE%/secret.txt',
  '$(id)',
  '`id`',
  '-rf',
  '*',
  '?.txt',
  '%2e%2e/outside/secret.txt',
  '%2E%2E%2Foutside%2Fsecret.txt',
  '..%2foutside%2fsecret.txt',
  '..%5coutside%5csecret.txt',
  '%252e%252e/outside/secret.txt',
  '%c0%ae%c0%ae/outside/secret.txt',
  '..%00/outside/secret.txt',
  '..;/outside/secret.txt',
  '..a/secret.txt',
  '...a',
  'a..a/..b/secret.txt',
  '．．/outside/secret.txt',
  '..／outside／secret.txt',
  '․․/outside/secret.txt',
  '‥/outside/secret.txt',
  '…/outside/secret.txt',
  '..∕outside∕secret.txt',
  '..⁄outside⁄secret.txt',
  '..＼outside＼secret.txt',
  '．．／outside／secret.txt',
  '..\u200b/outside/secret.txt',
  '..\u00a0/outside/secret.txt',
  '..\u0338/outside/secret.txt',
  '\u202e..a/txt.terces',
  'proc/self/root/secret.txt',
  './{outside}/secret.txt',
  '.{outside}/secret.txt',
  'ＣＯＮ',
  'Ｃ：/secret.txt',
  '.emend-/a.txt',
  '.emend2/a.txt',
  '．emend/a.txt',
  '.ｅmend/a.txt',
  'constructor',
  '__proto__/a.txt',
]

/** Paths whose result depends on the system, or that are too long. The only requirement is that nothing happens outside. */
export const OTHER_PATHS: readonly string[] = [
  'n'.repeat(256),
  'n'.repeat(100_000),
  `${'n'.repeat(200)}/`.repeat(21).concat('a.txt'),
  './'.repeat(5000).concat('a.txt'),
  `${'n'.repeat(256)}/${'a/'.repeat(16)}a.txt`,
  '.emend\\journal\\a.txt',
  'folder\\a.txt',
  'a.txt/below.txt',
  'folder/a.txt/{outside}/secret.txt',
]

/** The moment of a change: after the plan, or during a commit or move. */
export type Moment =
  | 'planned'
  /** After the plan of the journal is written. */
  | 'journal written'
  /** After every new file is written beside its target. */
  | 'all written'
  /** When the turn of the last file begins. */
  | 'last turn'
  /** When a folder is created for a file. */
  | 'folder made'

/** A state of the disk in which a path may lead outside. */
export interface Setup {
  readonly name: string
  /** The path to try. */
  readonly path: string
  /** Prepares the disk before the attempts. */
  readonly before?: Make
  /** Changes the disk at a moment during an attempt. */
  readonly later?: readonly [Moment, Make]
  readonly options?: TreeOptions
  /** Set if the setup needs `/proc` of Linux. */
  readonly linux?: true
}

/** Replaces whatever is at a path, if anything, with a link. */
function link(target: string, path: string): Make {
  return (world) => {
    const place = join(world.root, path)
    mkdirSync(dirname(place), { recursive: true })
    remove(place)
    symlinkSync(fill(target, world), place)
  }
}

/** Moves a folder away and puts a link in its place. */
function linkInstead(target: string, path: string): Make {
  return (world) => {
    renameSync(join(world.root, path), join(world.root, 'aside'))
    link(target, path)(world)
  }
}

function file(path: string, content = LINE): Make {
  return (world) => put(world, path, fill(content, world))
}

function folder(path: string): Make {
  return ({ root }) => mkdirSync(join(root, path), { recursive: true })
}

function all(...makes: readonly Make[]): Make {
  return (world) => {
    for (const make of makes) make(world)
  }
}

/** Creates a chain of links, the last of which leads to a target. */
function chain(length: number, target: string): Make {
  return all(
    ...Array.from({ length }, (_, at) => link(at === length - 1 ? target : `link-${at + 1}`, `link-${at}`)),
  )
}

/** Creates a link to a handle that this process has open, which only the system can follow. */
function linkToHandle(path: string, rest: string): Make {
  return (world) => {
    const handle = openSync(fill(path, world), 'r')
    world.handles.push(handle)
    link(`/proc/${process.pid}/fd/${handle}${rest}`, 'link')(world)
  }
}

const LINKS: readonly Setup[] = [
  { name: 'to a file outside', path: 'link', before: link('../outside/secret.txt', 'link') },
  { name: 'to a program outside', path: 'link', before: link('../outside/run.sh', 'link') },
  { name: 'to a file outside, absolute', path: 'link', before: link('{outside}/secret.txt', 'link') },
  {
    name: 'to a file outside, absolute with dots',
    path: 'link',
    before: link('{root}/../outside/a.txt', 'link'),
  },
  { name: 'to a file below it, outside', path: 'link/below', before: link('../outside/secret.txt', 'link') },
  { name: 'to a folder outside', path: 'link', before: link('../outside', 'link') },
  { name: 'to a folder outside, its file', path: 'link/secret.txt', before: link('../outside', 'link') },
  { name: 'to a folder outside, a new file', path: 'link/new.txt', before: link('../outside', 'link') },
  {
    name: 'to a folder outside, a new folder',
    path: 'link/new/new.txt',
    before: link('../outside/', 'link'),
  },
  {
    name: 'to a folder outside, absolute',
    path: 'link/folder/secret.txt',
    before: link('{outside}', 'link'),
  },
  { name: 'to the parent of the root', path: 'link', before: link('..', 'link') },
  { name: 'to the parent, on to a file', path: 'link/outside/secret.txt', before: link('..', 'link') },
  { name: 'to the parent, a new file', path: 'link/new.txt', before: link('../', 'link') },
  { name: 'to the root of the disk', path: 'link', before: link('/', 'link') },
  { name: 'to the root of the disk, on to a file', path: 'link{outside}/a.txt', before: link('/', 'link') },
  {
    name: 'to a folder whose name begins alike',
    path: 'link/secret.txt',
    before: link('../root-sibling', 'link'),
  },
  { name: 'to nothing yet outside', path: 'link', before: link('../outside/new.txt', 'link') },
  { name: 'to nothing yet outside, absolute', path: 'link', before: link('{outside}/new.txt', 'link') },
  { name: 'to nothing in no folder outside', path: 'link', before: link('../outside/new/new.txt', 'link') },
  { name: 'to nothing above everything', path: 'link', before: link('/emend-hostile.txt', 'link') },
  { name: 'by two links', path: 'link-0', before: chain(2, '../outside/secret.txt') },
  { name: 'by thirty links', path: 'link-0', before: chain(30, '../outside/secret.txt') },
  { name: 'by more links than are followed', path: 'link-0', before: chain(60, '../outside/secret.txt') },
  { name: 'by thirty links to nothing', path: 'link-0', before: chain(30, '../outside/new.txt') },
  { name: 'to itself', path: 'link', before: link('link', 'link') },
  { name: 'in a circle', path: 'one', before: all(link('two', 'one'), link('one', 'two')) },
  {
    name: 'in a circle through the outside',
    path: 'link/new.txt',
    before: all(link('../outside/loop', 'link'), link('../root/link', '../outside/loop')),
  },
  {
    name: 'from a deeper folder',
    path: 'folder/out/secret.txt',
    before: link('../../outside', 'folder/out'),
  },
  { name: 'from a deeper folder up', path: 'folder/up/outside/a.txt', before: link('../..', 'folder/up') },
  {
    name: 'up from a folder that a link leads to',
    path: 'link',
    before: all(link('../../outside', 'folder/out'), link('folder/out/../outside/secret.txt', 'link')),
  },
  { name: 'up from a missing folder', path: 'link', before: link('missing/../../outside/new.txt', 'link') },
  { name: 'up from a file', path: 'link', before: link('a.txt/../../outside/new.txt', 'link') },
  { name: 'out under a name of dots', path: '..a/secret.txt', before: link('../outside', '..a') },
  { name: 'out under a name of blanks', path: ' a/secret.txt', before: link('../outside', ' a') },
  {
    name: 'back in through the outside',
    path: 'link/a.txt',
    before: all(link('../outside/back', 'link'), link('../root', '../outside/back')),
  },
  {
    name: 'back in by a file outside',
    path: 'link/back.txt',
    before: all(link('../outside', 'link'), link('../root/a.txt', '../outside/back.txt')),
  },
  {
    name: 'back in and out again',
    path: 'link/out/secret.txt',
    before: all(
      link('../outside/back', 'link'),
      link('../root', '../outside/back'),
      link('../outside', 'out'),
    ),
  },
  {
    name: 'to a link by a hard link',
    path: 'hard',
    before: all(link('../outside/secret.txt', 'link'), ({ root }) =>
      linkSync(join(root, 'link'), join(root, 'hard')),
    ),
  },
  {
    name: 'from a file with a hard link inside',
    path: 'hard',
    before: ({ root }) => linkSync(join(root, 'a.txt'), join(root, 'hard')),
  },
  {
    name: 'above the folder that the process is in',
    path: 'link/emend-hostile.txt',
    before: link('/proc/self/cwd/..', 'link'),
    linux: true,
  },
  {
    name: 'above all folders above that of the process',
    path: 'link{outside}/secret.txt',
    before: link(`/proc/self/cwd/${'../'.repeat(32)}`, 'link'),
    linux: true,
  },
  {
    name: 'to the root that the process has',
    path: 'link{outside}/secret.txt',
    before: link('/proc/self/root', 'link'),
    linux: true,
  },
  { name: 'to an open file', path: 'link', before: linkToHandle('{outside}/secret.txt', ''), linux: true },
  { name: 'to an open folder', path: 'link/secret.txt', before: linkToHandle('{outside}', ''), linux: true },
  { name: 'into an open folder', path: 'link', before: linkToHandle('{outside}', '/new.txt'), linux: true },
  {
    name: 'up from an open folder',
    path: 'link/outside/new.txt',
    before: linkToHandle('{root}', '/..'),
    linux: true,
  },
  {
    name: 'to the settings of git',
    path: 'link',
    before: all(file('.git/config'), link('.git/config', 'link')),
  },
  { name: 'to hooks that are not there', path: 'link/post-commit', before: link('.git/hooks', 'link') },
  {
    name: 'to git below a folder, in capitals',
    path: 'link/config',
    before: all(folder('folder/.GIT'), link('folder/.GIT', 'link')),
  },
  {
    name: 'out of a link of the name .git',
    path: '.git/a.txt',
    before: link('folder', '.git'),
  },
  {
    name: 'over two links',
    path: 'one/config',
    before: all(file('.git/config'), link('two', 'one'), link('{root}/.git', 'two')),
  },
  { name: 'to the state folder', path: 'link/a.txt', before: link('.emend', 'link') },
  { name: 'to the state folder in capitals', path: 'link', before: link('.EMEND/journal/a.txt', 'link') },
  {
    name: 'to journals',
    path: 'link/plan.json',
    before: all(folder('.emend/journal'), link('{root}/.emend/journal', 'link')),
  },
]

const SWAPS: readonly Setup[] = [
  {
    name: 'a file becomes a link to one that is the same',
    path: 'a.txt',
    later: ['planned', link('../outside/a.txt', 'a.txt')],
  },
  {
    name: 'a file becomes a link to the secret',
    path: 'a.txt',
    later: ['planned', link('../outside/secret.txt', 'a.txt')],
  },
  { name: 'a folder becomes a link', path: 'folder/a.txt', later: ['planned', link('../outside', 'folder')] },
  {
    name: 'a folder becomes an absolute link',
    path: 'folder/secret.txt',
    later: ['planned', link('{outside}', 'folder')],
  },
  {
    name: 'a folder above becomes a link',
    path: 'deep/er/a.txt',
    before: file('deep/er/a.txt'),
    later: ['planned', link('../outside', 'deep')],
  },
  {
    name: 'a link inside is turned outside',
    path: 'link',
    before: link('a.txt', 'link'),
    later: ['planned', link('../outside/a.txt', 'link')],
  },
  {
    name: 'a link to a folder is turned outside',
    path: 'link/a.txt',
    before: link('folder', 'link'),
    later: ['planned', link('../outside', 'link')],
  },
  {
    name: 'what a link leads to is turned outside',
    path: 'link',
    before: link('folder/a.txt', 'link'),
    later: ['planned', link('../outside', 'folder')],
  },
  {
    name: 'a link is where a file is created',
    path: 'new.txt',
    later: ['planned', link('../outside/new.txt', 'new.txt')],
  },
  {
    name: 'a link to a file is where one is created',
    path: 'new.txt',
    later: ['planned', link('../outside/secret.txt', 'new.txt')],
  },
  {
    name: 'a link is where a folder is created',
    path: 'new/new.txt',
    later: ['planned', link('../outside', 'new')],
  },
  {
    name: 'a link to nothing is where a folder is created',
    path: 'new/new.txt',
    later: ['planned', link('../outside/new', 'new')],
  },
  {
    name: 'a file becomes a link to the state folder',
    path: 'a.txt',
    later: ['planned', link('.emend/lock/owner.json', 'a.txt')],
  },
  {
    name: 'the root becomes a link',
    path: 'a.txt',
    later: [
      'planned',
      ({ base, root, outside }) => {
        renameSync(root, join(base, 'old'))
        symlinkSync(outside, root)
      },
    ],
  },
  ...(['journal written', 'all written', 'last turn'] as const).flatMap((moment): Setup[] => [
    {
      name: `a folder becomes a link, ${moment}`,
      path: 'folder/a.txt',
      later: [moment, link('../outside', 'folder')],
    },
    {
      name: `a folder with another file becomes a link, ${moment}`,
      path: 'folder/secret.txt',
      later: [moment, linkInstead('../outside', 'folder')],
    },
    {
      name: `a new folder becomes a link, ${moment}`,
      path: 'er/new/new.txt',
      before: folder('er'),
      later: [moment, linkInstead('../outside', 'er')],
    },
    {
      name: `a new folder in which there is an empty one becomes a link, ${moment}`,
      path: 'er/empty/new.txt',
      before: folder('er'),
      later: [moment, linkInstead('../outside', 'er')],
    },
    {
      name: `a file with two names becomes a link, ${moment}`,
      path: 'a.txt',
      before: ({ root }) => linkSync(join(root, 'a.txt'), join(root, 'hard')),
      later: [moment, link('../outside/a.txt', 'a.txt')],
    },
    {
      name: `a file becomes a link, ${moment}`,
      path: 'a.txt',
      later: [moment, link('../outside/a.txt', 'a.txt')],
    },
  ]),
  {
    name: 'the folder of what is moved becomes a link while one is made for it',
    path: 'folder/secret.txt',
    later: ['folder made', link('../outside', 'folder')],
  },
  {
    name: 'the folder in which one is made becomes a link',
    path: 'er/new/new.txt',
    before: folder('er'),
    later: ['folder made', link('../outside', 'er')],
  },
]

const ID = '20200101-000000000-abcdef'
function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The entry of a file in a planted journal. */
interface JournalEntry {
  readonly place: string
  readonly before?: string
  readonly after?: string
  readonly inPlace?: boolean
  readonly link?: string
}

interface Rest {
  readonly marks?: readonly ('committed' | 'aborted')[]
  readonly folders?: readonly string[]
  readonly make?: Make
}

const UNDONE = ['committed', 'aborted'] as const

/** Creates the journal of an interrupted commit. Contents are given as text; the journal gets their hashes. */
function journal(
  entries: readonly JournalEntry[],
  { marks = ['committed'], folders = [], make }: Rest,
): Make {
  const plan = {
    version: 1,
    id: ID,
    time: 1,
    entries: entries.map(({ before, after, ...entry }) => ({
      ...entry,
      path: 'a.txt',
      ...(before !== undefined && { before: hash(before) }),
      ...(after !== undefined && { after: hash(after) }),
    })),
    folders,
  }
  return all(
    file(`.emend/journal/${ID}/plan.json`, JSON.stringify(plan)),
    ...marks.map((mark) => file(`.emend/journal/${ID}/${mark}`, '')),
    make ?? (() => undefined),
  )
}

const OLD = `.emend/journal/${ID}/0.old`
const NEW = `.emend-${ID}-0.tmp`

const JOURNALS: readonly (readonly [name: string, make: Make])[] = [
  ['deletes', journal([{ place: '../outside/secret.txt', before: SECRET_FILE }], {})],
  ['deletes by an absolute path', journal([{ place: '{outside}/secret.txt', before: SECRET_FILE }], {})],
  [
    'deletes through a link',
    journal([{ place: 'out/secret.txt', before: SECRET_FILE }], { make: link('../outside', 'out') }),
  ],
  [
    'writes',
    journal([{ place: '../outside/a.txt', before: LINE, after: 'new' }], {
      make: file(`../outside/${NEW}`, 'new'),
    }),
  ],
  [
    'writes in place',
    journal([{ place: '../outside/a.txt', before: LINE, after: 'new', inPlace: true }], {
      make: file(`../outside/${NEW}`, 'new'),
    }),
  ],
  [
    'writes in place through a link',
    journal([{ place: 'link', before: LINE, after: 'new', inPlace: true }], {
      make: all(link('../outside/a.txt', 'link'), file(NEW, 'new')),
    }),
  ],
  [
    'creates through a link',
    journal([{ place: 'link', after: 'new' }], {
      make: all(link('../outside/new.txt', 'link'), file(NEW, 'new')),
    }),
  ],
  [
    'puts back',
    journal([{ place: '../outside/a.txt', before: 'old', after: LINE }], {
      marks: UNDONE,
      make: file(OLD, 'old'),
    }),
  ],
  [
    'puts back what was not there',
    journal([{ place: '../outside/new.txt', before: 'old' }], { marks: UNDONE, make: file(OLD, 'old') }),
  ],
  [
    'puts back in place through a link',
    journal([{ place: 'out/a.txt', before: 'old', after: LINE, inPlace: true }], {
      marks: UNDONE,
      make: all(file(OLD, 'old'), link('../outside', 'out')),
    }),
  ],
  ['takes back a creation', journal([{ place: '../outside/a.txt', after: LINE }], { marks: UNDONE })],
  [
    'puts back a link',
    journal([{ place: '../outside/new.txt', before: LINE, link: '/' }], { marks: UNDONE }),
  ],
  [
    'puts back a link that leads',
    journal([{ place: 'link', before: LINE, link: '{outside}/a.txt' }], { marks: UNDONE }),
  ],
  ['removes a folder', journal([], { folders: ['../outside/empty'], marks: [] })],
  ['removes a folder by an absolute path', journal([], { folders: ['{outside}/empty'], marks: UNDONE })],
  [
    'removes a folder through a link',
    journal([], { folders: ['out/empty'], marks: [], make: link('../outside', 'out') }),
  ],
  [
    'puts the secret into a file that it writes in place',
    journal([{ place: 'a.txt', before: LINE, after: SECRET_FILE, inPlace: true }], {
      make: link('{outside}/secret.txt', NEW),
    }),
  ],
  [
    'puts the secret into a file that it creates in place',
    journal([{ place: 'c.txt', before: LINE, after: 'x', inPlace: true }], {
      make: all(file('c.txt'), link('../outside/secret.txt', NEW)),
    }),
  ],
  [
    'puts back the secret in place',
    journal([{ place: 'a.txt', before: 'old', after: LINE, inPlace: true }], {
      marks: UNDONE,
      make: link('{outside}/secret.txt', OLD),
    }),
  ],
  [
    'puts back the secret',
    journal([{ place: 'a.txt', before: 'old', after: LINE }], {
      marks: UNDONE,
      make: link('{outside}/secret.txt', OLD),
    }),
  ],
  [
    'puts a link to the secret in place',
    journal([{ place: 'a.txt', before: LINE, after: 'new' }], { make: link('../outside/secret.txt', NEW) }),
  ],
  ['is about the state folder', journal([{ place: '.emend/.gitignore', before: 'x', after: 'y' }], {})],
  ['is about the folder above', journal([{ place: '..', before: 'x' }], { folders: ['..', '../..'] })],
  ['has a plan that is a link', link('../../../../outside/secret.txt', `.emend/journal/${ID}/plan.json`)],
  [
    'has marks that are links',
    journal([{ place: 'a.txt', before: LINE }], {
      marks: [],
      make: all(
        link('../../../../outside/new.txt', `.emend/journal/${ID}/aborted`),
        link('../../../../outside/a.txt', `.emend/journal/${ID}/committed`),
      ),
    }),
  ],
]

/** A lock owner whose process is dead. */
const DEAD_OWNER = JSON.stringify({ id: 'abc', pid: 1, host: '{host}', since: 1, birth: '' })

const STATE: readonly (readonly [name: string, make: Make, options?: TreeOptions])[] = [
  ['that is a link', link('../outside', '.emend')],
  ['that is an absolute link', link('{outside}', '.emend')],
  ['that is a link to nothing', link('../outside/new', '.emend')],
  ['that is a link to the root', link('.', '.emend')],
  ['whose journals are a link', link('../../outside', '.emend/journal')],
  ['whose journals are a link to nothing', link('../../outside/new', '.emend/journal')],
  ['with a journal that is a link', link('../../../outside', `.emend/journal/${ID}`)],
  ['with a link that is no journal', link('../../../outside', '.emend/journal/other')],
  [
    'with a journal outside',
    all(
      file(
        '../outside/journal/plan.json',
        JSON.stringify({ version: 1, id: ID, time: 1, entries: [], folders: [] }),
      ),
      link('../../../outside/journal', `.emend/journal/${ID}`),
    ),
  ],
  ['whose history is a link', link('../../outside', '.emend/history'), { history: 1 }],
  ['with a kept commit that is a link', link('../../../outside', `.emend/history/${ID}`), { history: 1 }],
  [
    'with many kept commits, one a link',
    all(link('../../../outside', `.emend/history/${ID}`), folder('.emend/history/20210101-000000000-abcdef')),
    { history: 1 },
  ],
  [
    'whose conflicts are a link',
    all(link('../../outside', '.emend/conflicts'), file(`.emend/journal/${ID}/plan.json`, 'no plan')),
  ],
  ['whose lock is a link', link('../../outside', '.emend/lock'), { patience: 20 }],
  [
    'whose lock is a link to that of a dead process',
    all(file('../outside/owner.json', DEAD_OWNER), link('../../outside', '.emend/lock')),
    { patience: 20 },
  ],
  [
    'with a pending lock that is a link',
    all(file('../outside/owner.json', DEAD_OWNER), link('../../outside', '.emend/pending-abc')),
  ],
  [
    'with a broken lock that is a link',
    all(file('../outside/owner.json', DEAD_OWNER), link('../../outside', '.emend/dead-abc')),
  ],
  ['whose list of ignored files is a link', link('../../outside/secret.txt', '.emend/.gitignore')],
  ['whose list of ignored files is a link to nothing', link('../../outside/new.txt', '.emend/.gitignore')],
]

/** Links that lead outside or nearly do, changes that swap them at the worst moment, and planted state folders. */
export const SETUPS: readonly Setup[] = [
  ...LINKS.map((setup) => ({ ...setup, name: `a link ${setup.name}` })),
  ...SWAPS,
  ...JOURNALS.map(([name, before]) => ({ name: `a journal that ${name}`, path: 'a.txt', before })),
  ...STATE.map(([name, before, options = {}]) => ({
    name: `a state folder ${name}`,
    path: 'a.txt',
    before,
    options,
  })),
].filter(({ linux }: Setup) => linux === undefined || process.platform === 'linux')
