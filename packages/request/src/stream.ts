export { streaming } from './arriving/streaming.js'
