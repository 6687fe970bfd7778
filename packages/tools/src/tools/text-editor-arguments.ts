import type { ViewRange } from './view.js'

/** The arguments of Anthropic's text editor tool, one variant for each command. */
export type TextEditorArguments =
  | { readonly command: 'view'; readonly path: string; readonly view_range?: ViewRange | undefined }
  | { readonly command: 'create'; readonly path: string; readonly file_text: string }
  | {
      readonly command: 'str_replace'
      readonly path: string
      readonly old_str: string
      readonly new_str: string
    }
  | {
      readonly command: 'insert'
      readonly path: string
      readonly insert_line: number
      readonly insert_text: string
    }

/** The arguments of Anthropic's memory tool: those of the text editor, and two commands more. */
export type MemoryArguments =
  | TextEditorArguments
  | { readonly command: 'delete'; readonly path: string }
  | { readonly command: 'rename'; readonly old_path: string; readonly new_path: string }
