import type { Command } from 'commander'
import { EXIT_CODES } from '../exit-code.js'
import { examplesOf } from './help.js'

/** Renders the manual page of the program in troff (man(7)), from the same data as its help. */
export function manPage(program: Command): string {
  const version = program.version() ?? ''
  return `${[
    `.TH EMEND 1 "" "emend ${text(version)}" "User Commands"`,
    '.SH NAME',
    `emend \\- ${text(lowerFirst(program.description())).replace(/\.$/, '')}`,
    '.SH SYNOPSIS',
    '.B emend',
    '.I command',
    '[options] [arguments]',
    '.SH OPTIONS',
    ...optionLines(program),
    '.SH COMMANDS',
    ...program.commands.flatMap(commandLines),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, text(meaning)]),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, meaning]) => ['.TP', `.B ${name}`, text(meaning)]),
    '.SH FILES',
    '.TP',
    '.I .emend',
    'The journal and the commits that are kept, in the folder that they are about.',
    '.TP',
    '.I emend.config.json',
    'The configuration; the nearest one upwards holds.',
    '.SH EXAMPLES',
    '.nf',
    ...examplesOf(program).map(text),
    '.fi',
    '.SH SEE ALSO',
    '.BR git\\-apply (1),',
    '.BR patch (1)',
  ].join('\n')}\n`
}

const ENVIRONMENT = [
  ['NO_COLOR, FORCE_COLOR', 'No colors, or colors everywhere; --color comes first.'],
  ['EMEND_PAGER, PAGER', 'The pager for long output on a terminal. Default: less. Empty for none.'],
  ['EMEND_CONFIG', 'The configuration to use.'],
] as const

function commandLines(command: Command): string[] {
  const examples = examplesOf(command)
  return [
    `.SS emend ${text(command.name())} ${text(command.usage())}`,
    `${text(upperFirst(command.description()))}.`,
    ...command.registeredArguments
      .filter(({ description }) => description !== '')
      .flatMap((argument) => ['.TP', `.I ${text(argument.name())}`, text(argument.description)]),
    ...optionLines(command),
    ...(examples.length > 0 ? ['.PP', 'Examples:', '.PP', '.nf', ...examples.map(text), '.fi'] : []),
  ]
}

function optionLines(command: Command): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ flags, description }) => ['.TP', `.B ${text(flags)}`, text(description)])
}

/** Escapes text so that troff prints it unchanged: requests, escapes and minus signs lose their special meaning. */
function text(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^([.'])/, '\\&$1')
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
