// A program with the Claude Agent SDK in it, as someone would write it who wants emend in the place of Edit.
const { options, emend, urls } = JSON.parse(process.argv[2])
const [{ query }, { emendForClaude }] = await Promise.all(urls.map((url) => import(url)))
const messages = query({
  prompt: 'Edit the files.',
  options: emend ? await emendForClaude(options) : options,
})
for await (const message of messages) console.log(JSON.stringify(message))
