import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './theme.css'

// Dialogs lock the page's scroll with a style element, which the content security policy allows by nonce only.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

// The shell restores the scroll itself, once the page it belongs to has been drawn.
history.scrollRestoration = 'manual'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// Not while developing: a kept page would hide what was just written.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('the app will not open without a network', error)
  })
}
