import { AGENT_NAMES, HOOK_HOST_NAMES, VENDOR_NAMES } from '../input/names.js'
import type { SetupFlags as ConfigFlags } from '../setup/setup.js'
import { withExamples } from '../terminal/help.js'
import { namedArgument, namedOption, withConfig } from '../terminal/options.js'
import type { Adding, CommandsByName } from './adding.js'
import type { DoctorFlags } from './doctor.js'
import type { SchemaFlags } from './schema.js'
import type { SetupFlags } from './setup.js'

/** The commands for models, their vendors and coding agents. */
export const FOR_MODELS: CommandsByName = new Map([
  ['prompt', addPrompt],
  ['schema', addSchema],
  ['hook', addHook],
  ['setup', addSetup],
  ['doctor', addDoctor],
])

function addPrompt({ program, finish, formats }: Adding): void {
  const prompt = program
    .command('prompt')
    .summary('write what a model has to know')
    .description('write what a model has to know to answer in a format, for a system prompt')
    .addArgument(namedArgument('<format>', formats))
    .action(async (format: string, flags: ConfigFlags) => {
      const { prompt } = await import('./prompt.js')
      finish(await prompt(format, flags))
    })
  withExamples(withConfig(prompt), 'emend prompt v4a', 'emend prompt search-replace >> system-prompt.md')
}

function addSchema({ program, finish, formats }: Adding): void {
  const schema = program
    .command('schema')
    .summary('write the definitions of tools')
    .description('write the definitions of the tools that take a format, as a vendor wants them')
    .addArgument(namedArgument('<format>', formats))
    .addOption(
      namedOption('--for <vendor>', 'whose requests they are for', VENDOR_NAMES).makeOptionMandatory(),
    )
    .action(async (format: string, flags: SchemaFlags) => {
      const { schema } = await import('./schema.js')
      finish(await schema(format, flags))
    })
  withExamples(
    withConfig(schema),
    'emend schema edit-string --for openai',
    'emend schema v4a --for anthropic',
  )
}

function addHook({ program, finish }: Adding): void {
  const hook = program
    .command('hook')
    .summary('answer a coding agent before it edits')
    .description(
      'answer a coding agent that asks before it edits: its call with the text of the file, or why it must not run',
    )
    .argument('<host>', HOOK_HOST_NAMES.join(', '))
    .action(async (host: string) => {
      const { hook: answer } = await import('./hook.js')
      finish(await answer(host))
    })
  withExamples(hook, 'emend hook codex < event.json', 'emend hook gemini', 'emend hook copilot')
}

function addSetup({ program, finish }: Adding): void {
  const setup = program
    .command('setup')
    .summary('connect a coding agent to emend')
    .description(
      'make a coding agent ask emend about its edits: show the change of its settings, and make it',
    )
    .argument('<agent>', AGENT_NAMES.join(', '))
    .option('--user', 'in your own settings (the default, except for claude, cursor and vscode)')
    .option('--project', 'in the settings of this folder')
    .option('--remove', 'take out what setup put in, and nothing else', false)
    .option('-n, --dry-run', 'only show the change', false)
    .option('-C, --cwd <dir>', 'the folder of the project', '.')
    .action(async (agent: string, flags: SetupFlags) => {
      const { setup: run } = await import('./setup.js')
      finish(await run(agent, flags))
    })
  withExamples(
    setup,
    'emend setup opencode',
    'emend setup codex --dry-run',
    'emend setup gemini --project --remove',
  )
}

function addDoctor({ program, finish }: Adding): void {
  const doctor = program
    .command('doctor')
    .summary('say which coding agents are here and set up')
    .description(
      'say for every coding agent whether it is found, its version, whether it is set up, and the version that was tested',
    )
    .option('--json', 'as JSON', false)
    .option('-C, --cwd <dir>', 'the folder of the project', '.')
    .action(async (flags: DoctorFlags) => {
      const { doctor: run } = await import('./doctor.js')
      finish(await run(flags))
    })
  withExamples(doctor, 'emend doctor', 'emend doctor --json')
}
