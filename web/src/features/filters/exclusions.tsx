import { t } from '@lingui/core/macro'
import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Switch } from '@/ui/switch'
import { changeFilters } from './filters'

export function Exclusions() {
  const { excludeChains, excludeCafe } = useStored(storedFilters)
  return (
    <>
      <Switch
        label={t`Exclude chains`}
        checked={excludeChains}
        onChange={(checked) => changeFilters({ excludeChains: checked })}
      />
      <Switch
        label={t`Exclude cafe`}
        checked={excludeCafe}
        onChange={(checked) => changeFilters({ excludeCafe: checked })}
      />
    </>
  )
}
