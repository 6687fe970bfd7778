import type { Bench } from './bench.js'
import { addressOf, caseOf, LONGEST } from './case-address.mjs'
import { isSecret } from './secret-names.js'

const OWN = 'emend-own-address'

/** Says of a case that it came by an address. */
const CAME_BY_ADDRESS =
  'This case came by an address. Whoever made the address wrote the answer and the files. Look at the changes before you take them.'

/**
 * The address of what stands on the page: the answer and its files, but none with the name of a secret. An answer about such a file
 * has no address, because its own text may be the secret.
 *
 * @returns what stands behind the `#`; or why there is none
 */
export async function addressFor(bench: Bench): Promise<{ hash: string } | { problem: string }> {
  const secret = await secretIn(bench)
  if (secret !== undefined)
    return {
      problem: `This case gets no address: it is about ${secret}, which has the name of a file for secrets.`,
    }
  const [first, ...others] = bench.files.filter(({ path }) => !isSecret(path.trim()))
  const more = others.map(({ path, text }) => [path, text])
  const hash = await addressOf({
    request: bench.request,
    path: first?.path ?? '',
    file: first?.text ?? '',
    ...(more.length > 0 && { more }),
  })
  if (hash.length <= LONGEST) return { hash }
  const size = Math.round(hash.length / 1000)
  return { problem: `This case is too large for an address: it would have ${size},000 characters.` }
}

/** The path with the name of a secret that an answer is about, also where the answer cannot be applied. */
async function secretIn({ request, files }: Bench): Promise<string | undefined> {
  const { namesIn } = await import('./engine.js')
  const [only, ...others] = files.map(({ path }) => path.trim())
  // What names no file, or another one, is tried on the one file of the page.
  const meant =
    only === undefined || only === ''
      ? []
      : [...namesIn(request, only), ...(others.length === 0 ? [only] : [])]
  return [...namesIn(request), ...meant, ...headings(request).filter((name) => /[./]/.test(name))].find(
    isSecret,
  )
}

/** Names that stand in a line of their own, as above code in an answer: nothing else of it may be readable. */
function headings(request: string): string[] {
  return request.split('\n').flatMap((line) => {
    const [name, ...before] = line
      .split(/[\s`"'*:,(){}<>#+]/)
      .filter((word) => word !== '')
      .reverse()
    return name !== undefined && before.every((word) => LABELS.has(word.toLowerCase())) ? [name] : []
  })
}

const LABELS = new Set(['---', 'file', 'filename', 'path', 'update', 'add', 'create', 'delete', 'move', 'to'])

/** Puts the address of the page's own case behind its `#`. */
export function keepAddress(hash: string): void {
  sessionStorage.setItem(OWN, hash)
  history.replaceState(history.state, '', `#${hash}`)
}

/** Takes the address away that is no longer that of what stands on the page. */
export function dropAddress(): void {
  sessionStorage.removeItem(OWN)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * Reads the case of the address into the page. It is a stranger's, unless this page made the address in this tab.
 *
 * @returns whether there was one; or why it cannot be read
 */
export async function readAddress(bench: Bench): Promise<boolean | string> {
  const hash = location.hash.replace(/^#/, '')
  const read = await caseOf(hash)
  if (read === undefined) return false
  if (read.problem !== undefined) return read.problem
  const { request, path, file, more } = read
  bench.request = request
  bench.files = [{ path, text: file ?? '' }, ...more.map(([path, text]) => ({ path, text }))]
  bench.current = 0
  bench.stranger = sessionStorage.getItem(OWN) === hash ? '' : CAME_BY_ADDRESS
  return true
}
