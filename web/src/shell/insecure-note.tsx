import { t } from '@lingui/core/macro'
import { Alert } from '@/ui/alert'

/**
 * Said where the page came over plain http from another machine: browsers keep no session there, so that nothing would
 * be kept under a person's name.
 */
export function InsecureNote() {
  // Old browsers do not say.
  if (!('isSecureContext' in globalThis) || isSecureContext) return null
  return (
    <div className="container-page pt-3">
      <Alert>
        <p>
          {t`This page needs https: over plain http your browser keeps no session, so teams and favorites do not work. Open it with https:// at the beginning of the address. If that does not open, ask whoever runs it to put TLS in front.`}
        </p>
      </Alert>
    </div>
  )
}
