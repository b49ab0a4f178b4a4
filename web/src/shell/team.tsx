import { useConfig } from '@/features/product/product'
import { storedPreferences } from '@/features/profile/preferences'
import { NameLink } from '@/features/restaurants/details-link'
import { BallotLine } from '@/features/restaurants/facts'
import { PlacePicture } from '@/features/restaurants/place-picture'
import { PushSwitch, usePushCheck } from '@/features/team/notices/push-switch'
import { TeamDialog } from '@/features/team/team-dialog'
import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { useAddSources } from './add-sources'

/** The team dialog, put together from what several features know. */
export function Team({ open, onClose }: { open: boolean; onClose: () => void }) {
  const config = useConfig()
  usePushCheck()
  const { departureTime } = useStored(storedFilters)
  const { location, suggestions, favorites } = useAddSources()
  return (
    <TeamDialog
      open={open}
      onClose={onClose}
      firstUse={{ location, departureTime }}
      myName={useStored(storedPreferences)?.name}
      suggestions={suggestions}
      favorites={favorites}
      render={{
        picture: (restaurant) => (
          <PlacePicture restaurant={restaurant} photos={config?.photos === true} width={160} height={160} centred />
        ),
        facts: (restaurant) => <BallotLine restaurant={restaurant} compact />,
        name: (restaurant) => <NameLink restaurant={restaurant} onClick={onClose} />,
      }}
      push={<PushSwitch pushKey={config?.pushKey} />}
    />
  )
}
