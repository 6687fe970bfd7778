/** Returns the file of the repository, from its root, that a whole address names, if it names one. */
export function fileOfAddress(address: string): string | undefined
