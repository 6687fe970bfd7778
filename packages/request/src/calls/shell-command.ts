import { isBelowRoot } from './fields.js'
import { plainRequestIn } from './request-start.js'

/** What a command of a shell says about the patch that it reads. */
export interface ShellCommand {
  /** The folder that it is run in, below the root. */
  readonly folder?: string
  /** The option by which it undoes the patch. */
  readonly reverse?: string
  /** The option by which it removes more than one leading folder. */
  readonly strip?: string
  /** The option by which it writes nothing. */
  readonly dryRun?: string
}

/**
 * Reads the command to which a text gives its patch as a here-document: `cd app && git apply --check <<'EOF'`. It stands on the
 * line right above the patch. Linear.
 *
 * @returns undefined where there is none
 */
export function shellCommandIn(text: string): ShellCommand | undefined {
  if (!text.includes('<<')) return undefined
  const first = plainRequestIn(text)
  if (first === undefined) return undefined
  const above = text.slice(0, text.indexOf(first)).trimEnd()
  const line = above.slice(above.lastIndexOf('\n') + 1)
  if (!isCommand(line)) return undefined
  const [, quoted, bare = quoted] = FOLDER.exec(above) ?? FOLDER_OPTION.exec(line) ?? []
  const [, reverse] = REVERSE.exec(line) ?? []
  const [, strip] = STRIP.exec(line) ?? []
  const [, dryRun] = DRY_RUN.exec(line) ?? []
  // What a variable stands for, nobody knows.
  const isBelow = bare !== undefined && !bare.startsWith('$') && isBelowRoot(bare)
  return {
    ...(isBelow && { folder: bare }),
    ...(reverse && { reverse }),
    ...(strip && { strip }),
    ...(dryRun && { dryRun }),
  }
}

/** Whether a line gives a here-document to a program that reads a patch, before its mark or behind a pipe. */
function isCommand(line: string): boolean {
  const mark = line.indexOf('<<')
  const pipe = line.indexOf('|', mark)
  const programs = line.slice(0, mark) + (pipe === -1 ? '' : line.slice(pipe))
  return mark !== -1 && (PATCH.test(programs) || (GIT.test(programs) && APPLY.test(programs)))
}

const PATCH = /\b(?:apply_?)?patch\b/
const GIT = /\bgit\s/
const APPLY = /\s(?:apply|am)\b/
const FOLDER = /(?:^|&&|;)[ \t]*(?:\$ )?cd[ \t]+(?:["']([^"'\n]+)["']|([^\s&;|"']+))/m
const FOLDER_OPTION = /\s(?:-C|-d|--directory)[ =](?:["']([^"'\n]+)["']|([^\s&;|"']+))/
const REVERSE = /\s(-R|--reverse)(?=\s|$)/
const STRIP = /\s(-p ?(?:[2-9]|\d{2,3}))(?=\s|$)/
const DRY_RUN = /\s(--(?:check|dry-run|stat|numstat|summary))(?=\s|$)/
