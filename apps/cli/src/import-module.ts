/** Imports what is not a part of the program: by a name, or the URL of a file. */
export type ImportModule = (specifier: string) => Promise<unknown>

let own: ImportModule = (specifier) => import(specifier)

/** Code that was kept from an earlier run cannot import: who loads it says how. */
export function useImport(importModule: ImportModule): void {
  own = importModule
}

/** @typeParam Exports what the module is known to export */
export function importModule<Exports extends object>(specifier: string): Promise<Exports> {
  return own(specifier) as Promise<Exports>
}
