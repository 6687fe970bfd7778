import { addressFor, dropAddress, keepAddress, readAddress } from './address.js'
import { type Bench, emptyBench, forget, type Outcome, outcomeOf } from './bench.js'
import { onChoiceKeys } from './choice-keys.js'
import { el, messageOf, refill } from './dom.js'
import { makeEditor } from './editor.js'
import { EXAMPLES } from './examples.mjs'
import { layout, type Parts } from './layout.js'
import { Opening } from './opening.js'
import { tabsView } from './tabs-view.js'
import { withheldView } from './withheld-view.js'

/** How long after the last key the answer is applied, in milliseconds. */
const PAUSE = 150

/** Builds the workbench. @returns a function that takes its listeners away */
export async function startWorkbench(root: HTMLElement): Promise<() => void> {
  const workbench = new Workbench(root, emptyBench())
  await workbench.begin()
  return () => workbench.end()
}

class Workbench {
  readonly #bench: Bench
  readonly #parts: Parts
  readonly #opening: Opening
  readonly #request
  readonly #file
  readonly #stop = new AbortController()
  #turn = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(root: HTMLElement, bench: Bench) {
    this.#bench = bench
    this.#opening = new Opening(bench, {
      shown: () => this.#shown(),
      say: (...said) => this.#say(...said),
      keepAddress: () => this.#keepAddress(),
      clearExample: () => {
        this.#parts.example.value = ''
      },
      focusFile: () => this.#file.focus(),
    })
    const change = (update: () => void) => {
      update()
      this.#changed()
    }
    this.#parts = layout(root, {
      example: (name) => this.#example(name),
      openFiles: (files) => this.#opening.openFiles(files),
      openFolder: () => this.#opening.openFolder(),
      rename: (path) => change(() => this.#update({ path })),
      addFile: () => this.#addFile(),
      copyAddress: () => this.#copyAddress(),
    })
    const { request, file } = this.#parts
    this.#request = makeEditor(request, {
      label: 'The answer, as the model wrote it',
      pane: 'request',
      empty: 'Paste what the model wrote.',
      onChange: (text) =>
        change(() => {
          bench.request = text
        }),
    })
    this.#file = makeEditor(file, {
      label: 'Text of the file',
      pane: 'file',
      empty: 'Its text: paste it, or open it.',
      onChange: (text) => change(() => this.#update({ text })),
    })
    const { signal } = this.#stop
    root.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    root.addEventListener('drop', (event) => this.#opening.drop(event), { signal, capture: true })
    addEventListener('hashchange', () => this.#readAddress(), { signal })
    onChoiceKeys(this.#parts.result, signal)
  }

  async begin(): Promise<void> {
    await this.#readAddress()
    // Without a worker, as where the site is not served safely, the page works as long as there is a network.
    if (import.meta.env.PROD)
      navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}offline.js`).catch(() => undefined)
  }

  end(): void {
    this.#stop.abort()
    clearTimeout(this.#timer)
  }

  async #readAddress(): Promise<void> {
    const read = await readAddress(this.#bench)
    if (typeof read === 'string') {
      Object.assign(this.#bench, emptyBench())
      this.#say(`${read} The page is empty: paste an answer and a file, or take an example.`, 'alert')
    }
    this.#shown()
  }

  #example(name: string): void {
    const example = EXAMPLES.find((one) => one.name === name)
    if (example === undefined) return
    const { request, path, file } = example
    Object.assign(this.#bench, emptyBench(), { request, files: [{ path, text: file }] })
    this.#shown()
    this.#keepAddress()
  }

  #update(part: { path?: string; text?: string }): void {
    const { files, current } = this.#bench
    const file = files[current]
    if (file !== undefined) files[current] = { ...file, ...part }
    if (part.path !== undefined) this.#showTabs()
  }

  #addFile(): void {
    this.#bench.current = this.#bench.files.push({ path: '', text: '' }) - 1
    this.#shown()
    this.#parts.path.focus()
  }

  async #copyAddress(): Promise<void> {
    const made = await addressFor(this.#bench)
    if ('problem' in made) return this.#say(made.problem, 'alert')
    await navigator.clipboard.writeText(`${location.href.replace(/#.*/, '')}#${made.hash}`)
    this.#say('The address of this case is copied. Whoever has it sees the answer and the files.')
  }

  /** Text or path were changed by a person. */
  #changed(): void {
    forget(this.#bench)
    this.#say('')
    this.#parts.result.ariaBusy = 'true'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#bench.read = {}
      this.#refresh()
      this.#keepAddress()
    }, PAUSE)
  }

  async #keepAddress(): Promise<void> {
    const { folder, stranger, request } = this.#bench
    // The texts of a folder are put into an address only when the person asks for it; a stranger's case stays one.
    if (folder !== undefined || stranger !== '' || request === '') return dropAddress()
    const made = await addressFor(this.#bench)
    if ('problem' in made) {
      dropAddress()
      this.#say(made.problem)
    } else keepAddress(made.hash)
  }

  /** Everything on the page is another one. */
  #shown(): void {
    const { request, files, current, folder } = this.#bench
    const file = files[current] ?? { path: '', text: '' }
    this.#request.show(request)
    this.#file.show(file.text, file.path)
    this.#parts.path.value = file.path
    this.#parts.file.hidden = folder !== undefined
    this.#showTabs()
    this.#refresh()
  }

  #showTabs(): void {
    refill(
      this.#parts.tabs,
      ...tabsView(this.#bench, {
        show: (at) => {
          this.#bench.current = at
          this.#shown()
        },
        close: (at) => {
          this.#bench.files.splice(at, 1)
          this.#bench.current = 0
          forget(this.#bench)
          this.#shown()
        },
      }),
    )
  }

  async #refresh(): Promise<void> {
    const turn = ++this.#turn
    const { result, wanted, marks } = this.#parts
    const { request, stranger } = this.#bench
    result.ariaBusy = 'true'
    refill(marks, stranger === '' ? undefined : el('p', { class: 'wb-stranger', role: 'note' }, stranger))
    if (request.trim() === '') {
      this.#showViews(wanted, [])
      return
    }
    const engine = await import('./engine.js')
    try {
      const outcome = await outcomeOf(this.#bench, engine)
      if (turn === this.#turn) this.#showOutcome(outcome, engine)
    } catch (error) {
      if (turn === this.#turn) this.#showViews(result, [el('p', { class: 'try-problem' }, messageOf(error))])
    }
    if (turn === this.#turn) result.ariaBusy = 'false'
  }

  /** Shows views beside the answer or below everything, and nothing at the other place. */
  #showViews(place: HTMLElement, views: readonly HTMLElement[], bar: readonly HTMLElement[] = []): void {
    const { wanted, result, writing } = this.#parts
    for (const one of [wanted, result]) {
      const shown = one === place ? views : []
      one.hidden = shown.length === 0
      refill(one, ...shown)
    }
    refill(writing, ...bar)
  }

  #showOutcome(outcome: Outcome, engine: typeof import('./engine.js')): void {
    const bench = this.#bench
    const { answer, texts, withheld } = outcome
    const { result, wanted } = this.#parts
    const again = () => this.#refresh()
    if (answer === undefined) {
      const views = withheld.map((path) => withheldView(path, () => this.#openSecret(path)))
      this.#showViews(result, views)
      return
    }
    result.dataset['ok'] = String(answer.verdict !== 'Refused')
    const takeAll = (isTaken: boolean) => {
      bench.left = new Set(isTaken ? [] : engine.choicesOf({ files: answer.files }).map(({ id }) => id))
      this.#showOutcome(outcome, engine)
    }
    const views = engine.resultView({
      engine,
      answer,
      texts,
      left: bench.left,
      take: (id, isTaken) => {
        if (isTaken) bench.left.delete(id)
        else bench.left.add(id)
        this.#showOutcome(outcome, engine)
      },
      takeFitting: () => {
        bench.fitting = true
        again()
      },
      copy: (text, said) => this.#copy(text, said),
      paste: (path) => this.#opening.giveFile({ path, text: '' }),
      open: (path, file) => this.#opening.openAs(path, file),
      choose: (chosen) => {
        bench.chosen.push(chosen)
        again()
      },
      replaceRequest: (request) => {
        bench.request = request
        forget(bench)
        this.#shown()
        this.#keepAddress()
      },
    })
    const bar = engine.barView({
      bench,
      answer,
      engine,
      say: (...said) => this.#say(...said),
      copy: (text, said) => this.#copy(text, said),
      takeAll,
      again,
    })
    this.#showViews(answer.verdict === 'Wanting' ? wanted : result, views, bar)
  }

  async #copy(text: string, said: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    this.#say(said)
  }

  #openSecret(path: string): void {
    this.#bench.opened.add(path)
    this.#refresh()
  }

  #say(text: string, role: 'status' | 'alert' = 'status'): void {
    const { said } = this.#parts
    said.setAttribute('role', role)
    said.textContent = text
    said.className = role === 'alert' ? 'wb-said try-problem' : 'wb-said'
  }
}
