export { roo, rooAlike } from './roo/profile.js'
