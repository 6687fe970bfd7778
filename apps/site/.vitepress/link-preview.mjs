import { repositoryOf, siteOf } from '../../../scripts/addresses.mjs'

/** Returns what other places show of a page when somebody links to it. The picture is made by scripts/link-picture.mjs. */
export function linkPreview({ title, description, pageData }) {
  const site = siteOf(repositoryOf())
  const path = pageData.relativePath.replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')
  const properties = {
    'og:type': 'website',
    'og:site_name': 'emend',
    'og:title': title,
    'og:description': description,
    'og:url': `${site}${path}`,
    'og:image': `${site}link.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'emend: edits of models, exactly where they belong, or not at all',
  }
  const meta = Object.entries(properties).map(([property, content]) => ['meta', { property, content }])
  return [...meta, ['meta', { name: 'twitter:card', content: 'summary_large_image' }]]
}
