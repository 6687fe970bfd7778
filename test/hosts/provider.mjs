// A scripted model: a provider on the loopback interface for the APIs that coding agents use.
import { createServer } from 'node:http'
import { wires } from './wires.mjs'

/**
 * Starts a provider that answers with the steps one after the other, each a list of calls `{name, input}`, and finally with a
 * text. The number of tool results in a request, beyond those of the first one, determines the next step, so that a repeated request
 * does no harm, and a session may go on.
 *
 * @returns its address, the requests that offered tools, and `close`
 */
export async function startProvider(steps) {
  const requests = []
  let before
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const wire = wires.find(({ path }) => path.test(request.url))
    if (request.method !== 'POST' || wire === undefined) {
      response.writeHead(404).end()
      return
    }
    const body = JSON.parse(Buffer.concat(chunks).toString())
    // A request without tools asks for something else, such as a title, and does not count as a step.
    const offersTools = wire.offersTools(body)
    if (offersTools) requests.push(body)
    if (offersTools) before ??= wire.countResults(body)
    const calls = offersTools ? nextCalls(steps, wire.countResults(body), before) : []
    const isStream = wire.isStream(body, request.url)
    response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' })
    response.end(isStream ? wire.stream(calls) : JSON.stringify(wire.whole(calls)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: server.address().port, requests, close }
}

/** Returns the calls of the first step whose results are not complete, numbered across all steps, and those of the session before. */
function nextCalls(steps, results, before) {
  let first = before
  for (const calls of steps) {
    if (results < first + calls.length) return calls.map((call, i) => ({ ...call, id: `call_${first + i}` }))
    first += calls.length
  }
  return []
}
