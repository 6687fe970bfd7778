import { once } from 'node:events'
import { createServer } from 'node:http'

/** Starts a collector on this machine that takes spans over OTLP/HTTP as JSON. `spans` grows with each request. */
export async function startCollector() {
  const spans = []
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map(spanOf)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { spans, url: `http://127.0.0.1:${server.address().port}/v1/traces`, close: () => server.close() }
}

function spanOf({ name, spanId, parentSpanId, attributes, status, startTimeUnixNano, endTimeUnixNano }) {
  return {
    name,
    id: spanId,
    parent: parentSpanId,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)])),
    failed: status.code === 2,
    milliseconds: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
  }
}

function plain({ arrayValue, ...one }) {
  return arrayValue === undefined ? Object.values(one)[0] : arrayValue.values.map(plain)
}
