import { useQueryClient } from '@tanstack/react-query'
import { CuisineChips } from '@/features/filters/cuisine-chips'
import { RecordingSwitch } from '@/features/history/recording-switch'
import { VisitList } from '@/features/history/visit-list'
import { AddressField } from '@/features/location/address-field'
import { ProviderSwitch } from '@/features/location/provider-switch'
import { useConfig } from '@/features/product/product'
import { ProfileDialog } from '@/features/profile/profile-dialog'
import { YourData } from '@/features/profile/your-data'
import { endPush } from '@/features/team/notices/push'
import { adopt } from './adopt'
import { forgetPerson } from './forget-person'

/** The profile, put together from what several features know. */
export function Profile({ open, onClose }: { open: boolean; onClose: () => void }) {
  const config = useConfig()
  const signIn = config?.signIn === true
  const queries = useQueryClient()
  const personLeft = () => {
    forgetPerson(queries)
    endPush().catch((error: unknown) => console.warn('notices may still come to this browser', error))
  }
  return (
    <ProfileDialog
      open={open}
      onClose={onClose}
      renderLocation={(field) => <AddressField config={config} {...field} />}
      renderCuisines={(field) => <CuisineChips {...field} />}
      visits={<VisitList />}
      settings={
        <>
          <RecordingSwitch />
          <ProviderSwitch config={config} />
        </>
      }
      signIn={signIn}
      yourData={<YourData signIn={signIn} onDeleted={onClose} onPersonLeft={personLeft} onArrived={adopt} />}
    />
  )
}
