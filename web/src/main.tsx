import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { reloadWhenReleased } from './lib/gone-chunk'
import { loadFirstTexts } from './language/language'
import './theme.css'
import { trustOwnScripts } from './lib/trusted-types'

trustOwnScripts()

// The shell restores the scroll itself, once the page it belongs to has been drawn.
history.scrollRestoration = 'manual'

addEventListener('vite:preloadError', () => void reloadWhenReleased())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
await loadFirstTexts()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
