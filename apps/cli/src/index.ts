export { type DefaultFormatName, defineConfig, type EmendConfig } from './config/config.js'
