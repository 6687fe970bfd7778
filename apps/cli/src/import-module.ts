import { UsageError } from './exit-code.js'

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

/** Imports what an executable can import: files and the modules of the runtime, but no package. */
export const withoutPackages: ImportModule = (specifier) => {
  if (/^(?:node|file):/.test(specifier)) return import(specifier)
  throw new UsageError(
    `this needs the package ${specifier}, which an executable does not contain: install emend with npm instead (npm install --global emend)`,
  )
}

/** Whether packages can be imported. */
export function hasPackages(): boolean {
  return own !== withoutPackages
}

/** Imports a module. @typeParam Exports the known exports of the module */
export async function importModule<Exports extends object>(specifier: string): Promise<Exports> {
  return (await own(specifier)) as Exports
}
