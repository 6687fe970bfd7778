import { corrections, type Failure, type FileResult, hasEffect, standard } from '@emend/core'
import { applyFileEdits, howFor, type ParseFailure, pathsOf } from '@emend/core/plugin'
import { messages } from '@emend/feedback'
import { acceptedIn } from '@emend/request'
import { v4a } from '@emend/v4a'
import type { PatchCall } from './calls/patch-call.js'
import { leftBecause, otherEndings, type Repair, refused, sameButFinalNewline } from './outcomes.js'
import { type RepairOptions, readTexts } from './read-texts.js'
import { writePatch } from './write-patch.js'

/** Repairs a call with a patch. */
export async function repairPatch(call: PatchCall, options: RepairOptions): Promise<Repair<unknown>> {
  const { patch, input, tool } = call
  const format = v4a()
  const refuse = (failures: readonly Failure[]) => refused(failures, { render: format.render })
  if (call.failure !== undefined) return refuse([call.failure])
  const how = howFor(format, { profile: options.profile ?? standard, describe: messages })
  if (!how.ok) return refuse([how.failure])
  const parsed = how.value.read(patch)
  if (!parsed.ok) return refuse([withAccepted(parsed.failure, patch)])
  const read = await readTexts(pathsOf(parsed.value.edits), inFolder(options, call)).catch(leftBecause)
  if ('status' in read) return read
  if (!read.ok) return refuse(read.failure)
  const applied = applyFileEdits(parsed.value.edits, read.value, {
    ...how.value,
    corrections,
    ...(options.bind && { bind: options.bind }),
  })
  if (!applied.ok)
    return applied.failure.every(({ code }) => code === 'file-not-found')
      ? { status: 'left', reason: 'there is no such file' }
      : refuse(applied.failure)
  const { files, failures } = applied.value
  if (!files.some(hasEffect)) return refuse(failures)
  const isRight = (text: string) => hasWantedEffect(tool.apply(text, read.value), files, tool.keepsEndings)
  if (isRight(patch)) return { status: 'right', input, files }
  const environment = /^\*\*\* Environment ID:.*$/m.exec(patch)?.[0].trimEnd()
  const rewritten = writePatch(files, tool, environment)
  if (!isRight(rewritten))
    return otherEndings(
      files
        .filter(hasEffect)
        .map(({ path }) => path)
        .join(', '),
    )
  const written = call.write(rewritten)
  return written === undefined
    ? { status: 'left', reason: 'a shell would expand the patch' }
    : { status: 'rewritten', input: written, files }
}

/** The failure of a patch that is cut off with how far it is whole. Hooks keep none of it, so the model sends it again. */
function withAccepted(failure: ParseFailure, patch: string): ParseFailure {
  if (failure.code !== 'missing-end') return failure
  const part = acceptedIn(patch, failure, { format: v4a() })
  return part === undefined ? failure : { ...failure, accepted: part.accepted }
}

/** The options with a `readFile` for paths relative to the folder that the command changes to. */
function inFolder(options: RepairOptions, { folder }: PatchCall): RepairOptions {
  if (folder === undefined) return options
  const isAbsolute = (path: string) => /^(?:[/\\]|[A-Za-z]:)/.test(path)
  return {
    ...options,
    readFile: (path) => options.readFile(isAbsolute(path) ? path : `${folder}/${path}`),
  }
}

/**
 * Whether a patch has the wanted effect on the files and no other effect.
 *
 * @param texts the texts after the patch; undefined if the tool cannot apply it
 * @param keepsEndings see `ExactPatchTool`; such a tool writes new files with LF endings
 */
function hasWantedEffect(
  texts: ReadonlyMap<string, string | undefined> | undefined,
  files: readonly FileResult[],
  keepsEndings: boolean,
): boolean {
  if (texts === undefined) return false
  const wanted = new Map<string, string | undefined>()
  for (const { path, from, before, after } of files) {
    if (from !== undefined) wanted.set(from, undefined)
    wanted.set(path, keepsEndings && before === undefined ? after?.replaceAll('\r\n', '\n') : after)
  }
  const paths = new Set([...wanted.keys(), ...texts.keys()])
  return Array.from(paths).every(
    (path) => wanted.has(path) && sameButFinalNewline(texts.get(path), wanted.get(path)),
  )
}
