import { t } from '@lingui/core/macro'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Blank } from '@/ui/blank'
import { Button } from '@/ui/button'
import { SpilledCup } from '@/ui/brand/spilled-cup'

/** Catches a page that cannot draw itself, so that the header and the way out stay. */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('this page could not be drawn', error, info.componentStack)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="container-page py-10">
        <Blank
          role="alert"
          heading="h1"
          illustration={<SpilledCup />}
          title={t`Something spilled`}
          text={t`This page could not be shown. Reloading it usually helps.`}
          action={
            <Button look="sun" onClick={() => location.reload()}>
              {t`Reload`}
            </Button>
          }
        />
      </div>
    )
  }
}
