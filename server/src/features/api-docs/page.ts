import type { EndpointShape } from '#contract/endpoint.ts'
import { WEBHOOK_DESCRIPTION } from '#contract/openapi.ts'
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_LABELS } from '#contract/webhook-events.ts'

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const STYLE = `
:root{color-scheme:light dark;--text:light-dark(#13171F,#E3E6EC);--mute:light-dark(#636B77,#9DA3AE);--line:light-dark(#E4E7EC,#2B313B);--soft:light-dark(#F6F8FA,#11141B);--accent:light-dark(#2D4C8C,#ABC4EB)}
body{margin:0;font:14px/20px 'Inter Variable',system-ui,sans-serif;color:var(--text);background:light-dark(#fff,#181D24)}
main{max-width:960px;margin:0 auto;padding:32px 24px}h1{font-size:22px;line-height:30px;margin:0 0 8px}h2{font-size:17px;margin:32px 0 8px}
a{color:var(--accent)}nav a{margin-right:12px}details{border-bottom:1px solid var(--line)}summary{padding:10px 0;cursor:pointer}
summary code{font-weight:600}.method{display:inline-block;width:64px;color:var(--mute)}.what{color:var(--mute);display:block;padding-left:64px}
table{border-collapse:collapse;width:100%;margin:4px 0 12px}td,th{text-align:left;padding:4px 12px 4px 0;vertical-align:top;border-bottom:1px solid var(--line)}
pre{background:var(--soft);padding:12px;overflow:auto;border-radius:6px}p{color:var(--mute)}`

interface Operation {
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  /** A call that receives a file has no schema of its body. */
  requestBody?: { content: { 'application/json'?: { schema: object } } }
  responses: Record<string, { content: { 'application/json': { schema: object } } }>
}

/** A page for people, generated from the same document that machines read. It has no script. */
export function docsPage(
  document: { paths: Record<string, Record<string, Operation>> },
  endpoints: readonly (readonly [string, EndpointShape])[],
): string {
  const sections = new Map<string, string[]>()
  for (const [name, endpoint] of endpoints) {
    const section = name.split('.')[0] ?? ''
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    if (operation) sections.set(section, [...(sections.get(section) ?? []), operationText(endpoint, operation)])
  }
  const nav = [...sections.keys()].map((name) => `<a href="#${name}">${escape(name)}</a>`).join('')
  const body = [...sections]
    .map(([name, calls]) => `<section id="${name}"><h2>${escape(name)}</h2>${calls.join('')}</section>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lexhold API</title><style>${STYLE}</style></head><body><main><h1>Lexhold API</h1><p>All calls are below <code>/api</code> with <code>Authorization: Bearer …</code>. Other software sends an API key there, which a person makes under Settings, API keys: it calls in their name, with the permissions that were chosen for it as far as the person holds them, and at most 300 times a minute. The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${nav}<a href="#events">events of webhooks</a></nav>${body}${eventsText()}</main></body></html>`
}

/** What webhooks tell of. */
const eventsText = (): string =>
  `<section id="events"><h2>Events of webhooks</h2><p>${escape(WEBHOOK_DESCRIPTION)}</p><table><thead><tr><th>Type</th><th>What has happened</th></tr></thead><tbody>${WEBHOOK_EVENTS.map(
    (event) => `<tr><td><code>${event}</code></td><td>${escape(WEBHOOK_EVENT_LABELS[event])}</td></tr>`,
  ).join('')}</tbody></table></section>`

function operationText(endpoint: EndpointShape, operation: Operation): string {
  const rows = operation.parameters
    .map(
      ({ name, in: where, required, schema }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${where}${required ? ', required' : ''}</td><td><code>${escape(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join('')
  const body = operation.requestBody?.content['application/json']?.schema
  const answer = operation.responses['200']?.content['application/json'].schema
  return `<details><summary><span class="method">${endpoint.method}</span><code>${escape(endpoint.path)}</code><span class="what">${escape(operation.summary)}. ${escape(operation.description)}</span></summary>${
    rows && `<table><thead><tr><th>Parameter</th><th>Where</th><th>Form</th></tr></thead><tbody>${rows}</tbody></table>`
  }${body ? `<p>Body</p><pre>${escape(JSON.stringify(body, null, 1))}</pre>` : ''}<p>Answer</p><pre>${escape(JSON.stringify(answer, null, 1))}</pre></details>`
}
