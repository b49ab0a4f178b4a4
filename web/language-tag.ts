import type { Plugin } from 'vite'
import { LANGUAGES } from './src/language/languages.ts'

const TAG = /<script src="\.?\/language\.js"/

/**
 * Names the languages on the tag of public/language.js, each with the file of its first texts, which that script has
 * fetched beside the code. It is a file of its own because the content security policy allows no inline script.
 */
export function languageTag(): Plugin {
  return {
    name: 'noonish:language-tag',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (!TAG.test(html)) throw new Error('index.html loads no /language.js')
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const texts = LANGUAGES.map((language) => {
          const file = files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${language}-first.po`))
          return [language, file ? `./${file.fileName}` : '']
        })
        const attribute = JSON.stringify(Object.fromEntries(texts)).replaceAll('"', '&quot;')
        return html.replace(TAG, (tag) => `${tag} data-texts="${attribute}"`)
      },
    },
  }
}
