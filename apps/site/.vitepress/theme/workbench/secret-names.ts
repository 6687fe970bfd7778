import { SECRET_FILES, secretsIn } from '@emend/fs'

/** Whether a path has the name of a file for secrets: it is shown only after a person opened it, and never put into an address. */
export const isSecret: (path: string) => boolean = secretsIn(SECRET_FILES)
