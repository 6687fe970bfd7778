import DefaultTheme from 'vitepress/theme'
import { weightOf } from './search-weight.mjs'
import './style.css'
import TerminalMoves from './terminal-moves.vue'
import TryIt from './try-it.vue'

export default {
  extends: DefaultTheme,
  enhanceApp({ app, siteData }) {
    // A function in the configuration would be made from its text in the page, which the policy of the pages does not allow.
    const { themeConfig } = siteData.value
    const options = { miniSearch: { searchOptions: { boostDocument: weightOf } } }
    siteData.value = {
      ...siteData.value,
      themeConfig: { ...themeConfig, search: { ...themeConfig.search, options } },
    }
    app.component('TerminalMoves', TerminalMoves)
    app.component('TryIt', TryIt)
  },
}
