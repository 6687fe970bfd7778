import DefaultTheme from 'vitepress/theme'
import './style.css'
import TerminalMoves from './terminal-moves.vue'
import TryIt from './try-it.vue'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('TerminalMoves', TerminalMoves)
    app.component('TryIt', TryIt)
  },
}
