export { TRUSTED_CODE, type TrustedCode, type TrustedConfig, type TrustedFile } from './trust/trusted-list.js'
export { userKeyFolder } from './user-key-folder.js'
