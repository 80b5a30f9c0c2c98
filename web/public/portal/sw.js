// The clients' portal without a connection: its page and the files that the page has loaded. What was read of the client is kept
// by the page itself (web/src/portal/last-seen.ts), never here.
const CACHE = 'portal'
const PAGE = '/portal/page'

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

const isFile = (url) =>
  url.origin === self.location.origin &&
  (url.pathname.startsWith('/portal-app/assets/') || ['/color-scheme.js', '/favicon.svg'].includes(url.pathname))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (isFile(new URL(request.url))) event.respondWith(openFile(request))
})

// The page that was there before this worker says which files it has loaded.
self.addEventListener('message', (event) => {
  const files = [...new Set(event.data.files)].filter((file) => isFile(new URL(file)))
  event.waitUntil(keep(event.data.page, files))
})

async function keep(page, files) {
  const cache = await caches.open(CACHE)
  const kept = await Promise.all(files.map((file) => cache.match(file)))
  await Promise.all(files.filter((_, at) => !kept[at]).map((file) => cache.add(file)))
  if (!(await cache.match(PAGE))) await keepPage(await fetch(page))
}

// Every address of the portal is the same page. A page that cannot be kept is shown all the same.
async function openPage(event) {
  let answer
  try {
    answer = await fetch(event.request.url)
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
  // Kept while the page is shown already.
  event.waitUntil(keepPage(answer.clone()).catch(() => undefined))
  return answer
}

// A new version of the page comes with new files.
async function keepPage(answer) {
  if (!answer.ok) return
  const [text, kept] = [await answer.clone().text(), await caches.match(PAGE)]
  if (kept && files(text) !== files(await kept.text())) await caches.delete(CACHE)
  await (await caches.open(CACHE)).put(PAGE, answer)
}

const files = (html) => (html.match(/\/portal-app\/assets\/[\w.-]+/g) ?? []).join()

async function openFile(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}
