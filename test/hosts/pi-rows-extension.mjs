// An extension of pi as a developer would write it: its `read` shows rows with anchors, its `edit` takes edits of rows, and what
// was shown is in a ledger.

import { standard } from '@emend/core'
import { engineMessages } from '@emend/feedback'
import { createEngine } from '../../packages/engine/dist/index.js'
import { toolFileSystem } from '../../packages/fs-node/dist/index.js'
import { card } from '../../packages/hashline/dist/card.js'
import { hashline, showRows } from '../../packages/hashline/dist/index.js'
import { createLedger } from '../../packages/ledger/dist/index.js'

const PATH = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }

export default function rows(pi) {
  const ledger = createLedger({ unread: 'refuse' })
  const folders = new Map()
  const folderAt = (cwd) => {
    const fileSystem = toolFileSystem(cwd)
    const known = folders.get(cwd) ?? {
      fileSystem,
      engine: createEngine({
        profile: standard,
        describe: engineMessages,
        formats: [hashline()],
        fileSystem,
        ledger,
      }),
    }
    folders.set(cwd, known)
    return known
  }
  const answer = (text) => ({ content: [{ type: 'text', text }], details: {} })
  pi.on('session_start', async () => {
    pi.registerTool({
      name: 'read',
      label: 'read',
      description: 'Reads a file. Every row has its anchor in front: 9#KT:text.',
      parameters: PATH,
      async execute(_id, { path }, _signal, _onUpdate, { cwd }) {
        const text = new TextDecoder().decode(await folderAt(cwd).fileSystem.readFile(path))
        ledger.show(path, text)
        return answer(showRows(text))
      },
    })
    pi.registerTool({
      name: 'edit',
      label: 'edit',
      description: 'Edits rows of a file by their anchors.',
      parameters: card.tools[0].parameters,
      async execute(_id, args, _signal, _onUpdate, { cwd }) {
        const result = await folderAt(cwd).engine.apply(args)
        if (!result.ok) throw new Error(result.message)
        const path = result.files[0]?.path ?? args.path
        return answer(`${result.message}\n${showRows(ledger.versionOf(path)?.text ?? '')}`)
      },
    })
  })
}
