import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './theme.css'

// Dialogs lock the page's scroll with a style element, which the content security policy allows by nonce only.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
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
