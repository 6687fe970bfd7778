/** Reports on standard error what a command waits for, because it prints nothing else meanwhile. */
export function reportWait(message: string): void {
  process.stderr.write(`emend: ${message}\n`)
}
