/** A configuration cannot be edited. The message is the end of a sentence that begins with the file. */
export class NotEditable extends Error {}
