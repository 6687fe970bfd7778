/** Why a configuration is not edited; the message is the end of a sentence that begins with its file. */
export class NotEditable extends Error {}
