import { Option } from 'commander'
import type { EditFlags } from '../edit/request.js'
import { withExamples } from '../terminal/help.js'
import {
  configOption,
  diagnosticsOption,
  namedOption,
  newErrorsOption,
  withRunOptions,
} from '../terminal/options.js'
import type { Adding, CommandsByName } from './adding.js'
import type { ApplyFlags } from './apply.js'
import type { BatchFlags } from './batch.js'

/** The commands that edit files and texts. */
export const FOR_EDITING: CommandsByName = new Map([
  ['apply', addApply],
  ['paste', addPaste],
  ['edit', addEdit],
  ['batch', addBatch],
])

function addApply({ program, finish, formats }: Adding): void {
  const apply = program
    .command('apply')
    .summary('apply requests to files, all or nothing')
    .description('apply requests to the files of a folder, all of them or nothing')
    .argument('[files...]', 'the files that hold the requests, or - for standard input (default: -)')
    .addOption(namedOption('--format <name>', 'the format of the requests (default: detected)', formats))
    .option('--file <path>', 'the file that the requests are for, whatever they call it')
    .option('-R, --reverse', 'undo the requests in files that they were applied to', false)
    .option(
      '-p, --strip <count>',
      'remove that many leading folders from all paths (default: a/ and b/ of a diff)',
    )
    .option('--whole', 'take a block of code for the whole new text of its file', false)
    .option('--create', 'create the file of a block of code where there is none', false)
    .option('--clipboard', 'take the request from the clipboard, as emend paste does', false)
    .action(async (files: string[], flags: ApplyFlags) => {
      const { apply } = await import('./apply.js')
      finish(await apply(files, flags))
    })
  withExamples(
    withRunOptions(apply),
    'emend apply change.patch',
    'emend apply --dry-run < answer.txt',
    'emend apply -C app first.patch second.patch',
    'emend apply -i change.patch',
    "emend apply --commit -m 'Trim the parts' answer.txt",
    'llm "…" | emend apply --for-model',
  )
}

function addPaste({ program }: Adding): void {
  const paste = program
    .command('paste')
    .summary('apply the request in the clipboard')
    .description(
      'apply the request in the clipboard: emend apply --clipboard, with all options of emend apply',
    )
  withExamples(paste, 'emend paste', 'emend paste --dry-run', 'emend paste -i --file src/cart.py')
}

function addEdit({ program, finish }: Adding): void {
  const edit = program
    .command('edit')
    .summary('replace text in one file')
    .description('replace text in one file; without --old and --new the edit comes as JSON on standard input')
    .argument('<path>', 'the file, relative to the folder')
    .option('--old <text>', 'the text to replace; empty for a file that does not exist')
    .option('--new <text>', 'the text to put there')
    .option('--all', 'replace every occurrence instead of requiring exactly one', false)
    .option(
      '--replace-symbol <name>',
      'replace a function, class or method by the new text or standard input',
    )
    .option(
      '--insert-before <name>',
      'insert the new text or standard input above a function, class or method',
    )
    .option(
      '--insert-after <name>',
      'insert the new text or standard input below a function, class or method',
    )
    .action(async (path: string, flags: EditFlags) => {
      const { edit } = await import('./edit.js')
      finish(await edit(path, flags))
    })
  withExamples(
    withRunOptions(edit),
    "emend edit a.js --old 'let x' --new 'const x'",
    'emend edit a.js --replace-symbol Server.start < start.js',
    'emend edit a.js --all --old foo --new bar',
    `echo '[{"oldString": "a", "newString": "b"}]' | emend edit notes.txt`,
  )
}

function addBatch({ program, finish }: Adding): void {
  const batch = program
    .command('batch')
    .summary('apply edits to texts, as lines of JSON')
    .description('apply edits to texts: one JSON object a line in, one result a line out; no file is touched')
    .argument('[file]', 'the file that holds the lines, or - for standard input', '-')
    .addOption(configOption(new Option('--config <file>', 'the configuration to use (default: none)')))
    .option('--workers <count>', 'threads that work on lines; 0 for none of their own (default: one a core)')
    .option('--timeout-ms <count>', 'how long a line may take (default: no limit)')
    .option('--steps <count>', 'how much work a line may take (default: 200 million)')
    .option('--max-line-bytes <count>', 'how long a line may be (default: 256 MiB)')
    .addOption(diagnosticsOption())
    .addOption(newErrorsOption())
    .action(async (file: string, flags: BatchFlags) => {
      const { batchFile } = await import('./batch.js')
      finish(await batchFile(file, flags))
    })
  withExamples(
    batch,
    'emend batch tasks.ndjson > results.ndjson',
    'emend batch --workers 4 --timeout-ms 2000 < tasks.ndjson > results.ndjson',
  )
}
