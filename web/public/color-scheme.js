// Runs before the first paint, so that a dark screen never flashes white. Kept outside index.html because the page's
// content security policy allows no inline script.
;(function () {
  var chosen = null
  try {
    chosen = window.localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be switched off; the system's scheme is used then.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
