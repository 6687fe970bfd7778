/** A code cell with an output. */
export function code(source: string | readonly string[], id?: string): object {
  const output = { name: 'stdout', output_type: 'stream', text: ['1\n'] }
  const own = id === undefined ? {} : { id }
  return {
    cell_type: 'code',
    execution_count: 3,
    ...own,
    metadata: { tags: ['a'] },
    outputs: [output],
    source,
  }
}

export function markdown(source: string | readonly string[], id?: string): object {
  return { cell_type: 'markdown', ...(id === undefined ? {} : { id }), metadata: {}, source }
}

/** The JSON of a notebook as Jupyter writes it. */
export function written(cells: readonly object[], minor = 5, indent: number | string = 1): string {
  const metadata = { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } }
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: minor }, undefined, indent)}\n`
}
