import type { DiskStats } from './disk.js'

/** The user and groups that this process acts as. */
export interface User {
  readonly uid: number
  readonly groups: readonly number[]
}

/** Returns the user of this process; undefined on systems without numeric users, such as Windows. */
export function currentUser(): User | undefined {
  const { geteuid, getegid, getgroups } = process
  if (geteuid === undefined || getegid === undefined || getgroups === undefined) return undefined
  return { uid: geteuid(), groups: [getegid(), ...getgroups()] }
}

/** Whether the mode of a file keeps the user from writing it. For root, only a file that nobody may write counts as read-only. */
export function isReadOnly(
  { mode, uid, gid }: Pick<DiskStats, 'mode' | 'uid' | 'gid'>,
  user: User | undefined,
): boolean {
  if (user === undefined || user.uid === ROOT) return (mode & 0o222) === 0
  if (uid === user.uid) return (mode & 0o200) === 0
  return (mode & (user.groups.includes(gid) ? 0o020 : 0o002)) === 0
}

/** Whether a new file that replaces this file can be given the same owner and group. */
export function canKeepOwner({ uid, gid }: Pick<DiskStats, 'uid' | 'gid'>, user: User | undefined): boolean {
  if (user === undefined || user.uid === ROOT) return true
  return uid === user.uid && user.groups.includes(gid)
}

const ROOT = 0
