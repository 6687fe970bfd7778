// A plugin of the reference: the tags that declare a rule (bench/rules) are known, and are for maintainers.

const TAGS = ['@rule', '@off']

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.on('bootstrapEnd', () => {
    for (const option of ['blockTags', 'excludeTags'])
      app.options.setValue(option, [...app.options.getValue(option), ...TAGS])
  })
}
