/**
 * Finds whole lines that a request holds with HTML entities, as happens when code goes through a web page or a tool
 * that escapes it. Both texts of the edit are read without entities then, and only then: exact text never gets here,
 * because this replacer is far behind `exact` in the cascade.
 *
 * @type {import('@emend/core/plugin').Replacer<'html-entities'>}
 */
export const htmlEntities = Object.freeze({
  apiVersion: 1,
  name: 'html-entities',
  tier: 'escape',
  *find({ document, edit, within, budget }) {
    const search = decode(edit.search)
    if (search === edit.search) return
    const wanted = search.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
    const last = document.lineCount - wanted.length
    budget.spend(document.lineCount)
    for (let first = document.lineAt(within.start); first <= last; first++) {
      if (!wanted.every((line, i) => document.line(first + i) === line)) continue
      const end = first + wanted.length - 1
      const span = {
        start: document.lineStart(first),
        end:
          edit.unit === 'lines' || edit.search.endsWith('\n')
            ? document.lineNext(end)
            : document.lineEnd(end),
      }
      if (span.start >= within.start && span.end <= within.end)
        yield { span, reading: { search, replacement: decode(edit.replacement) } }
    }
  },
})

/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' }

/** @param {string} text */
function decode(text) {
  return text.replace(/&(lt|gt|quot|apos|#39|amp);/g, (entity, name) => ENTITIES[name] ?? entity)
}
