/**
 * The grammar of V4A in Lark's language, for models that write patches under a grammar. `@emend/v4a` can read every text of
 * this grammar, and its `render` writes only texts of this grammar, except for numeric headers.
 */
export const V4A_GRAMMAR: string = `start: begin section+ end
begin: "*** Begin Patch" LF
end: "*** End Patch" LF?
section: add | delete | update
add: "*** Add File: " path LF new_line+
delete: "*** Delete File: " path LF
update: "*** Update File: " path LF move? first_hunk hunk*
move: "*** Move to: " path LF
first_hunk: header* lines
hunk: header+ lines
header: bare_header | anchor
bare_header: "@@" LF
anchor: "@@ " text LF
lines: line+ end_of_file?
line: kept | removed | new_line
kept: " " text? LF
removed: "-" text? LF
new_line: "+" text? LF
end_of_file: "*** End of File" LF
path: /[^\\s](.*[^\\s])?/
text: /.+/
%import common.LF
`
