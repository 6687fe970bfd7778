/** Not in the types of the DOM yet. */
declare function showDirectoryPicker(options: {
  mode: 'readwrite'
}): Promise<import('@emend/fs-web').WebFolder>

interface DataTransferItem {
  /** The dropped file or folder; some browsers do not have it. */
  getAsFileSystemHandle?(): Promise<
    import('@emend/fs-web').WebFile | import('@emend/fs-web').WebFolder | null
  >
}

interface ImportMeta {
  /** What the build of the site says of itself. */
  readonly env: { readonly PROD: boolean; readonly BASE_URL: string }
}
