/** Imports a module that is not part of the program, by its package name or the URL of a file. */
export type ImportModule = (specifier: string) => Promise<unknown>

let own: ImportModule = (specifier) => import(specifier)

/**
 * Sets the function that imports modules. Code loaded from the code cache cannot call `import()` itself, so its
 * loader provides one.
 */
export function useImport(importModule: ImportModule): void {
  own = importModule
}

/** Imports a module. @typeParam Exports the known exports of the module */
export function importModule<Exports extends object>(specifier: string): Promise<Exports> {
  return own(specifier) as Promise<Exports>
}
