/** What an error says, of whatever kind it is. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
