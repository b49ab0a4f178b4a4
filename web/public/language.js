// Chooses the language before the first paint; language-tag.ts says how.
;(function () {
  var texts = JSON.parse(document.currentScript.dataset.texts)

  function chosen() {
    try {
      return [JSON.parse(localStorage.getItem('language'))]
    } catch {
      return []
    }
  }

  var language = chosen()
    .concat(navigator.languages)
    .map(function (tag) {
      return String(tag).toLowerCase().split('-')[0]
    })
    .find(function (tag) {
      return Object.hasOwn(texts, tag)
    })
  document.documentElement.lang = language === undefined || language === 'en' ? 'en-GB' : language

  var file = texts[language || 'en']
  if (!file) return
  var link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
})()
