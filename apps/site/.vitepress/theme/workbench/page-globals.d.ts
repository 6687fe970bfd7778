/** Not in the types of the DOM yet. */
declare function showDirectoryPicker(options: {
  mode: 'readwrite'
}): Promise<import('@emend/fs-web').WebFolder>

interface ImportMeta {
  /** What the build of the site says of itself. */
  readonly env: { readonly PROD: boolean; readonly BASE_URL: string }
}
