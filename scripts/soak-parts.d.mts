/** The folders of each part. */
export const PARTS: Readonly<Record<string, readonly string[]>>
/** The files of all tests that do more in a soak. */
export function soakFiles(): readonly string[]
/** The files of a part. */
export function filesOf(part: string): readonly string[]
