// The page of a stand-in client, which shows the page of the server in a frame without any rights but to run its script.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

globalThis.told = []
globalThis.show = async (html, { capabilities, input, result }) => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc = html
  document.body.replaceChildren(frame)
  const bridge = new AppBridge(null, { name: 'stand-in', version: '1.0.0' }, capabilities)
  bridge.oncalltool = (params) => globalThis.callTool(params)
  bridge.onupdatemodelcontext = async ({ content }) => {
    globalThis.told.push(content)
    return {}
  }
  const started = new Promise((resolve) => {
    bridge.oninitialized = resolve
  })
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  await started
  await bridge.sendToolInput({ arguments: input })
  await bridge.sendToolResult(result)
}
