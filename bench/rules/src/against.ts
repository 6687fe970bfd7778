import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measured, Worth } from './ledger.js'
import type { Measurement } from './measurement.js'
import { worthText } from './page.js'

/** Runs something in a temporary work tree of a git ref. */
export async function inTree<Result>(
  home: string,
  ref: string,
  run: (root: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'emend-rules-'))
  const root = join(folder, 'tree')
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: home, stdio: 'pipe' })
  git('worktree', 'add', '--detach', root, ref)
  try {
    return await run(root)
  } finally {
    git('worktree', 'remove', '--force', root)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a change does, in lines: to the verdicts, to single rows, and to each rule. */
export function changesBetween(before: Measurement, now: Measurement): string[] {
  const rows = (one: Measurement) => new Set(one.notRight)
  const [was, is] = [rows(before), rows(now)]
  return [
    ...differences(before.verdicts, now.verdicts),
    ...[...is].filter((row) => !was.has(row)).map((row) => `now ${row}`),
    ...[...was].filter((row) => !is.has(row)).map((row) => `no longer ${row}`),
    ...ruleChanges(before.rules, now.rules),
  ]
}

function differences(before: Measurement['verdicts'], now: Measurement['verdicts']): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return Array.from(names).flatMap((name) =>
    before[name] === now[name] ? [] : [`${name}: ${before[name] ?? 0} to ${now[name] ?? 0}`],
  )
}

function ruleChanges(before: Measurement['rules'], now: Measurement['rules']): string[] {
  const names = Array.from(new Set([...Object.keys(before), ...Object.keys(now)])).sort()
  return names.flatMap((name) => {
    const [was, is] = [before[name], now[name]]
    if (is === undefined) return [`rule ${name} is gone: it did ${said(was as Measured)}`]
    if (was === undefined) return [`rule ${name} is new: it does ${said(is)}`]
    return isSame(was.worth, is.worth) && was.cases === is.cases
      ? []
      : [`rule ${name}: ${said(was)}; now ${said(is)}`]
  })
}

function said({ worth, cases }: Measured): string {
  return `${worthText(worth)}, ${cases} cases`
}

function isSame(one: Worth, other: Worth): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
