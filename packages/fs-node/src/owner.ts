import type { DiskStats } from './disk.js'

/** Who this process acts as. */
export interface User {
  readonly uid: number
  readonly groups: readonly number[]
}

/** Undefined on systems that have no such users. */
export function currentUser(): User | undefined {
  const { geteuid, getegid, getgroups } = process
  if (geteuid === undefined || getegid === undefined || getgroups === undefined) return undefined
  return { uid: geteuid(), groups: [getegid(), ...getgroups()] }
}

/** Whether the mode of a file keeps the user from writing it. What root may do everywhere counts as kept only from nobody. */
export function isReadOnly(
  { mode, uid, gid }: Pick<DiskStats, 'mode' | 'uid' | 'gid'>,
  user: User | undefined,
): boolean {
  if (user === undefined || user.uid === ROOT) return (mode & 0o222) === 0
  if (uid === user.uid) return (mode & 0o200) === 0
  return (mode & (user.groups.includes(gid) ? 0o020 : 0o002)) === 0
}

/** Whether a file that takes the place of another one can be given the same owner and group. */
export function canKeepOwner({ uid, gid }: Pick<DiskStats, 'uid' | 'gid'>, user: User | undefined): boolean {
  if (user === undefined || user.uid === ROOT) return true
  return uid === user.uid && user.groups.includes(gid)
}

const ROOT = 0
