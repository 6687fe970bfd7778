import DefaultTheme from 'vitepress/theme'
import HomeBars from './home/home-bars.vue'
import HomeDoors from './home/home-doors.vue'
import HomeExample from './home/home-example.vue'
import HomeHero from './home/home-hero.vue'
import HomeRefusal from './home/home-refusal.vue'
import HomeSlips from './home/home-slips.vue'
import { weightOf } from './search-weight.mjs'
import './style.css'
import './home/home.css'
import './home/bars.css'
import './home/slips.css'
import './home/doors.css'
import './home/panels.css'
import './home/hero.css'
import TryIt from './try-it.vue'

const COMPONENTS = { HomeBars, HomeDoors, HomeExample, HomeHero, HomeRefusal, HomeSlips, TryIt }

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
    for (const [name, component] of Object.entries(COMPONENTS)) app.component(name, component)
  },
}
