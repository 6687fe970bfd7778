import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { spans } from '@emend/engine/opentelemetry'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { startCollector } from './collector.js'

const collector = await startCollector()
// What your host does once, where it starts: it says where spans go.
const provider = new NodeTracerProvider({
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: collector.url }))],
})
provider.register()

const engine = createEngine({
  profile: standard,
  describe: engineMessages,
  formats: [searchReplace()],
  fileSystem: memoryFileSystem({ 'a.js': 'const size = 1\n' }),
  onEvent: spans(),
})
const block = (old, now) => `a.js\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`
await trace.getTracer('my-agent').startActiveSpan('turn', async (turn) => {
  await engine.apply(block('const size = 1', 'const size = 2'))
  await engine.apply(block('let size = 1', 'let size = 3'))
  turn.end()
})

await provider.shutdown()
collector.close()
for (const { name, id, parent, attributes } of collector.spans)
  console.log(JSON.stringify({ name, id, parent, ...attributes }))
