// A stand-in for OpenCode 2, which is not on npm: written from its public documentation and source, not copied from them. It has
// what a plugin meets: how the default export is read, the context, the order of hooks, when an input is checked, permissions,
// events, and the tools `edit`, `write` and `patch`.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { applyPatch } from './opencode-2-patch.mjs'
import { replaceText } from './opencode-2-replace.mjs'

/**
 * Starts the stand-in with a plugin. Rejects if the plugin cannot be loaded.
 *
 * @param module the plugin's module
 * @param options `directory`; `options` for the plugin; `permission`, which answers a question; `before`, hooks that run first
 */
export async function startOpencode(module, { directory, options = {}, permission, before = [] }) {
  const { id, setup } = definitionIn(module)
  const hooks = { 'execute.before': [...before], 'execute.after': [] }
  const events = new Events()
  const context = {
    app: { version: '2.2.5' },
    location: { directory, project: { id: 'project', directory, canonical: directory } },
    options,
    tool: {
      transform: () => {
        throw new Error('a plugin must not register tools that write')
      },
      async hook(name, hook) {
        hooks[name].push(hook)
        return {
          async dispose() {
            hooks[name] = hooks[name].filter((one) => one !== hook)
          },
        }
      },
    },
    event: { subscribe: ({ signal }) => events.subscribe(signal) },
  }
  const cleanup = await setup(context)
  const host = { directory, hooks, events, permission: permission ?? (() => true) }
  return {
    id,
    /** The number of hooks and subscriptions of the plugin. */
    count: () => hooks['execute.before'].length - before.length + hooks['execute.after'].length + events.size,
    /** Runs the calls of one message at once. @returns the text of each result, and whether it failed */
    async run(sessionID, calls) {
      const results = await Promise.all(calls.map((call) => runCall(host, sessionID, call)))
      events.publish('session.execution.succeeded', { sessionID })
      return results
    },
    events,
    addHook: (hook) => hooks['execute.before'].push(hook),
    unload: async () => cleanup?.(),
  }
}

/** The definition in a module: its default export, which must be an object. Other keys are ignored. */
function definitionIn({ default: definition }) {
  const isObject = typeof definition === 'object' && definition !== null
  if (!isObject || typeof definition.id !== 'string' || typeof definition.setup !== 'function')
    throw new Error('the default export must be a definition with an id and an effect or setup')
  return definition
}

async function runCall(host, sessionID, { id, tool, input }) {
  const event = { tool, sessionID, agent: 'build', messageID: 'message', id, input }
  const settle = (type, text) => {
    host.events.publish(`session.tool.${type}`, { sessionID, id, text })
    return { text, isError: type === 'failed' }
  }
  try {
    // Hooks run before the input is checked. What they throw is a defect, which becomes the result.
    for (const hook of host.hooks['execute.before']) await hook(event)
  } catch (error) {
    return settle('failed', error.message)
  }
  const decoded = decode(event.tool, event.input)
  if (typeof decoded === 'string') return settle('failed', decoded)
  const outcome = await execute(host, event.tool, decoded)
  if (outcome.status === 'declined') return settle('failed', outcome.text)
  const { input: _, ...ids } = event
  for (const hook of host.hooks['execute.after']) await hook({ ...ids, input: decoded, ...outcome })
  return settle(outcome.status === 'completed' ? 'success' : 'failed', outcome.text)
}

const TEXT = 'string'
const INPUTS = {
  edit: { path: TEXT, oldString: TEXT, newString: TEXT, 'replaceAll?': 'boolean' },
  write: { path: TEXT, content: TEXT },
  patch: { patchText: TEXT },
}

/** The input with the known fields; or a text that says what is wrong with it. */
function decode(tool, input) {
  const shape = INPUTS[tool]
  if (shape === undefined) return `there is no tool ${tool}`
  if (typeof input !== 'object' || input === null) return `${tool}: expected an object`
  const fields = {}
  for (const [key, type] of Object.entries(shape)) {
    const name = key.replace('?', '')
    if (input[name] === undefined && key !== name) continue
    if (typeof input[name] !== type) return `${tool}: expected ${name} to be a ${type}`
    fields[name] = input[name]
  }
  return fields
}

/** Runs a tool, which asks for permission with what it would write. */
async function execute({ directory, permission }, tool, input) {
  try {
    const read = (path) => readFile(resolve(directory, path), 'utf8').catch(() => undefined)
    const changes = await TOOLS[tool](input, read)
    if (!(await permission({ action: 'edit', resources: [...changes.keys()], changes })))
      return { status: 'declined', text: 'The user declined the permission.' }
    for (const [path, text] of changes) await put(resolve(directory, path), text)
    return { status: 'completed', text: 'Done.', result: { content: 'Done.' } }
  } catch (error) {
    return { status: 'error', text: error.message, error }
  }
}

/** Each returns the texts to write by path, undefined for a file to remove. */
const TOOLS = {
  async edit({ path, oldString, newString, replaceAll = false }, read) {
    const text = await read(path)
    if (text === undefined) throw new Error(`File not found: ${path}`)
    return new Map([[path, replaceText(text, oldString, newString, replaceAll)]])
  },
  write: async ({ path, content }) => new Map([[path, content]]),
  patch: ({ patchText }, read) => applyPatch(patchText, read),
}

async function put(file, text) {
  if (text === undefined) return rm(file)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Events for subscribers, which get those from then on. */
class Events {
  #readers = new Set()

  get size() {
    return this.#readers.size
  }

  publish(type, data) {
    for (const reader of this.#readers) reader({ type, data })
  }

  /** Ends all subscriptions. */
  end() {
    for (const reader of this.#readers) reader(undefined)
  }

  async *subscribe(signal) {
    const queue = []
    let wake = () => {}
    const reader = (event) => {
      queue.push(event)
      wake()
    }
    this.#readers.add(reader)
    signal.addEventListener('abort', () => reader(undefined))
    try {
      for (;;) {
        if (queue.length === 0) await new Promise((done) => (wake = done))
        const event = queue.shift()
        if (event === undefined) return
        yield event
      }
    } finally {
      this.#readers.delete(reader)
    }
  }
}
