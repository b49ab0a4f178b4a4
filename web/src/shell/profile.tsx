import { useQueryClient } from '@tanstack/react-query'
import { CuisineChips } from '../features/filters/cuisine-chips'
import { RecordingSwitch } from '../features/history/recording-switch'
import { VisitList } from '../features/history/visit-list'
import { AddressField } from '../features/location/address-field'
import { useConfig } from '../features/product/product'
import { ProfileDialog } from '../features/profile/profile-dialog'
import { endPush } from '../features/team/notices/push'

/** The profile, put together from what several features know. */
export function Profile({ open, onClose }: { open: boolean; onClose: () => void }) {
  const config = useConfig()
  const queries = useQueryClient()
  const forgetPerson = () => {
    queries.clear()
    endPush().catch((error: unknown) => console.warn('notices may still come to this browser', error))
  }
  return (
    <ProfileDialog
      open={open}
      onClose={onClose}
      renderLocation={(field) => <AddressField config={config} {...field} />}
      renderCuisines={(field) => <CuisineChips {...field} />}
      visits={<VisitList />}
      recording={<RecordingSwitch />}
      signIn={config?.signIn === true}
      onPersonLeft={forgetPerson}
    />
  )
}
