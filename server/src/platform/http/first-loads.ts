import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where the first calls are inserted into the page. */
const FIRST_CALLS = '<!-- first calls -->'

/** In the folder of the built web app. */
export const FIRST_LOADS = '.vite/first-loads.json'

interface FirstLoads {
  readonly fonts: readonly string[]
  readonly pages: readonly {
    readonly path: string
    /** Files that come after the app's own, scripts and styles. */
    readonly later: readonly string[]
    /** The script that asks for the page's first answers. */
    readonly calls?: string
  }[]
}

/**
 * Names in the page what its path loads first, so that a browser asks for all of it at once instead of finding one file
 * in another. The build writes the list (web/first-loads.ts).
 */
export function pagesWithFirstLoads(html: string, folder: string): (pathname: string) => string {
  const file = path.join(folder, FIRST_LOADS)
  if (!existsSync(file)) return () => html
  const { fonts, pages } = JSON.parse(readFileSync(file, 'utf8')) as FirstLoads
  const fontTags = fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`)
  const known = pages.map(({ path: route, calls, later }) => {
    const callTags = calls ? [`<script src="/${calls}"></script>`] : []
    return { route, html: pageOf(html, callTags, [...later.map(tagFor), ...fontTags]) }
  })
  const other = pageOf(html, [], fontTags)
  return (pathname) => known.find(({ route }) => isAt(route, pathname))?.html ?? other
}

/** The calls precede the app, because they run while it loads; the styles follow the app's own, which they build on. */
const pageOf = (html: string, calls: readonly string[], later: readonly string[]): string =>
  html.replace(FIRST_CALLS, calls.join('\n    ')).replace('</head>', () => `  ${later.join('\n    ')}\n  </head>`)

/** A browser has six connections: the page's first calls would wait for requests before them of the same priority. */
const tagFor = (name: string): string =>
  name.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${name}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${name}">`

/** `/record/$recordId` is `/record/` and one more part. */
function isAt(route: string, pathname: string): boolean {
  const parts = route.split('/')
  const actual = pathname.replace(/(?<=.)\/$/, '').split('/')
  return actual.length === parts.length && parts.every((part, at) => part.startsWith('$') || part === actual[at])
}
