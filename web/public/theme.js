// Blocks the first paint on purpose: the page must not flash in the wrong theme. It is a file of its own
// because the content security policy allows no inline script. The profile dialog sends `noonish:theme`.
;(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  var choice = read()

  function read() {
    try {
      return JSON.parse(localStorage.getItem('theme'))
    } catch {
      return null
    }
  }

  function apply() {
    var forced = choice === 'dark' || choice === 'light'
    document.documentElement.dataset.theme = forced ? choice : dark.matches ? 'dark' : 'light'
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      var scheme = forced ? choice : meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = scheme === 'dark' ? '#0F1914' : '#F7F6EF'
    })
  }

  function choose(next) {
    choice = next
    apply()
  }

  apply()
  dark.addEventListener('change', apply)
  addEventListener('noonish:theme', function (event) {
    choose(event.detail)
  })
  addEventListener('storage', function (event) {
    if (event.key === 'theme' || event.key === null) choose(read())
  })
})()
