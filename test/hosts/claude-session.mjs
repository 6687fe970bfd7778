// A program with the Claude Agent SDK, as a developer would write it to use emend in place of Edit.
const { options: given, emend, answer, urls } = JSON.parse(process.argv[2])
const [{ query }, { emendForClaude }] = await Promise.all(urls.map((url) => import(url)))
const canUseTool = async (name, input) => {
  console.log(JSON.stringify({ asked: name, input }))
  return answer === 'yes' ? { behavior: 'allow', updatedInput: input } : { behavior: 'deny', message: 'No.' }
}
const options = answer === undefined ? given : { ...given, canUseTool }
const messages = query({
  prompt: 'Edit the files.',
  options: emend ? await emendForClaude(options) : options,
})
for await (const message of messages) console.log(JSON.stringify(message))
