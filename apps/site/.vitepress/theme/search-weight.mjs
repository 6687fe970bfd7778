/** Search finds the guide before the reference, and that before the pages for those who work on it. */
export function weightOf(id) {
  if (/^\/(?:guides\/|quick-start|plugins|new-format)/.test(id)) return 3
  return /^\/(?:packages|apps|bench|examples|architecture|contributing)/.test(id) ? 0.5 : 1
}
